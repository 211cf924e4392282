"""Tables as this process serves them, and the people connected to them."""
