"""A table: a position with people. Pure: no file, no socket, no clock of its own.

Commands come in and are decided into entries of a log; entries change the table; events tell each
viewer what an entry did. A table is its log: applying the same entries again gives the same table.
"""
