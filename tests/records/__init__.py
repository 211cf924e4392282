"""Records as people and programs write them."""
