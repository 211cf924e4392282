"""How `expert` learns to bid: deals that are solved, auctions held in them by the thousand, and a network."""
