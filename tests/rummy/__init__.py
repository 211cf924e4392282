"""Five Hundred rummy: tests are named after the identifiers of section R of the rule catalogue."""
