"""HTTP routes and the socket of a table, as docs/api.md describes them."""
