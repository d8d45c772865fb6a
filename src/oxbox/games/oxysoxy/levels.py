"""How strong the eight levels are: node budgets, and how much the weak ones overlook."""

from oxbox.level import FIRST_GUESS

LEVELS = {2: FIRST_GUESS, 3: FIRST_GUESS, 4: FIRST_GUESS}
