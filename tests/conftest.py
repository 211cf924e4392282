"""How hard hypothesis tries: `steady` repeats exactly and is the default, `thorough` is for `make fuzz`."""

from hypothesis import settings

settings.register_profile("steady", derandomize=True, deadline=None)
settings.register_profile("thorough", max_examples=10_000, deadline=None, print_blob=True)
settings.load_profile("steady")
