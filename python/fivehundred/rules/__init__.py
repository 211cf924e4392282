"""Rules as data: options, presets, the ladder of bids, and what contradicts what."""
