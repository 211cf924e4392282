"""What `make steady` makes of reports."""

from steady import read, told

REPORT = """<testsuites><testsuite>
<testcase classname="tests.a" name="test_one" time="0.5"/>
<testcase classname="tests.a" name="test_two" time="2.0"><failure>no</failure></testcase>
<testcase classname="tests.b" name="test_three" time="0.0"><error>gone</error></testcase>
</testsuite></testsuites>"""


def test_a_report_tells_times_and_failures() -> None:
    seconds, failed = read(REPORT)
    assert seconds == {"tests.a::test_one": 0.5, "tests.a::test_two": 2.0, "tests.b::test_three": 0.0}
    assert failed == ["tests.a::test_two", "tests.b::test_three"]


def test_failures_and_the_widest_spread_are_told() -> None:
    lines = list(told({"b": 2}, {f"t{number}": [1.0, 1.0 + number] for number in range(8)}))
    assert lines[0] == "failed 2 times: b"
    assert [line.split() for line in lines[2:]] == [
        ["1.0", f"{1 + number}.0", f"t{number}"] for number in (7, 6, 5, 4, 3)
    ]
    assert next(told({}, {})) == "no test failed"
