"""The table server: live tables in the browser, kept in an append-only log."""
