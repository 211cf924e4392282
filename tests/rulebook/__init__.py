"""The rule book: its pages, and the runner that checks them."""
