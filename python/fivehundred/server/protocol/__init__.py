"""What browsers and the server say to each other."""
