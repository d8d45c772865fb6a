"""The table in the browser: its server, and the tables that it keeps."""
