"""Write the counts of all auctions anew, by the oracle, each to the depth that the file gives it."""

from dataclasses import replace

from auctions.counting import oracle_counts
from auctions.entries import FILE, Entry, file_text, read


def renewed(entry: Entry) -> Entry:
    """The same entry, counted again; where nothing is left to call, one zero says so."""
    calls, over = oracle_counts(entry)
    depth = calls.index(0) + 1 if 0 in calls else len(calls)
    return replace(entry, calls=calls[:depth], over=over[:depth])


if __name__ == "__main__":
    FILE.write_text(file_text([renewed(entry) for entry in read()]), "utf-8")
