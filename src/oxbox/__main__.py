"""Run the terminal program: ``python -m oxbox``."""

import sys

from oxbox.cli import main

sys.exit(main())
