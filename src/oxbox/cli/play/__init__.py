"""Playing in the terminal: people at one keyboard, bots and random opponents."""
