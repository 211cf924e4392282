"""Laws that hold in every game under every ruleset, tried on random ones."""
