"""The engine rule by rule: tests are named after the identifiers of the rule catalogue."""
