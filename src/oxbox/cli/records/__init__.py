"""What can be done with a record: replay, picture, hint, analysis, verification."""
