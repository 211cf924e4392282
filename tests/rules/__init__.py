"""Rulesets: options, contradictions, ladders, packs, presets and documents."""
