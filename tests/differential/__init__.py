"""Three engines at one table: the package, its kernel and the oracle play the same rounds card by card."""
