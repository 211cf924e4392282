"""Which tables `bench.bots_tables` measures."""

from bench.bots_tables import TABLES, asked


def names(*given: str) -> list[str]:
    return [table.name for table in asked(given)]


def test_a_whole_name_is_one_table_and_the_start_of_one_is_all_that_begin_so() -> None:
    assert names("rule-2, six-handed") == ["rule-2, six-handed"]
    assert names("rule-2, six") == ["rule-2, six-handed", "rule-2, six-handed-64", "rule-2, six-handed-pairs"]
    assert names("rule-2, six", "T2a") == [*names("T2a"), *names("rule-2, six")]


def test_where_none_is_named_all_are_measured() -> None:
    assert asked([]) == [*TABLES]
