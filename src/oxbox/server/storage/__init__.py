"""The data folder: one SQLite file of logs, and everything that reads, checks or clears it."""
