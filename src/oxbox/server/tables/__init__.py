"""Open tables and all that happens at them, in the thread of the event loop."""
