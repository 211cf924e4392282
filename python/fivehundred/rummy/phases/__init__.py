"""The phases of a round of rummy; `phase` lists them."""
