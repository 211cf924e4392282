"""What a contract means: who plays, to what target, and how cards follow, rank and cancel under it."""
