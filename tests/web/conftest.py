"""What browser tests stand on: one server, one browser, and guests with contexts of their own."""

from __future__ import annotations

import os
from collections.abc import Generator, Iterator
from pathlib import Path
from typing import Final

import pytest
from playwright.sync_api import Browser, expect, sync_playwright

from chance import this_test
from server.process import ServerProcess
from web.chromium import FLAGS, chromium
from web.guest import DESKTOP, Device, Guest, Welcome
from web.left_behind import left_behind
from web.own_device import AtHome
from web.serving import serving

# Milliseconds until something must be in sight: on busy cores a page takes its time.
expect.set_options(timeout=15_000)

_GUESTS: Final = pytest.StashKey[list[Guest]]()


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Bring tests on one's own device together: in one process, the same guests start few engines."""
    items.sort(key=lambda item: _kind_of(item) is not AtHome)


def _kind_of(item: pytest.Item) -> object:
    """What guests a test is given, if several kinds are."""
    callspec = getattr(item, "callspec", None)
    return callspec and callspec.params.get("kind")


# A package's fixtures end with it: Playwright leaves no room for other event loops while it runs.


@pytest.fixture(scope="package")
def browser() -> Iterator[Browser]:
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=chromium(), args=FLAGS)
        yield browser
        browser.close()


@pytest.fixture(scope="package")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[ServerProcess]:
    """The server of all tests but those that kill it."""
    with serving(tmp_path_factory.mktemp("server"), this_test()) as process:
        yield process


@pytest.fixture(scope="package")
def hurried(tmp_path_factory: pytest.TempPathFactory) -> Iterator[ServerProcess]:
    """A server of tables where people wait for others for seconds only."""
    with serving(tmp_path_factory.mktemp("hurried"), this_test(), hurried=True) as process:
        yield process


@pytest.fixture(scope="session")
def screenshots() -> Path | None:
    """The folder that SCREENSHOTS names for pictures of what tests see; none are taken if it names none."""
    named = os.environ.get("SCREENSHOTS")
    if named is None:
        return None
    Path(named).mkdir(parents=True, exist_ok=True)
    return Path(named)


@pytest.fixture
def kind() -> type[Guest]:
    """Guests of the server. A test or AT_HOME=1 may name those whose tables are on their own device."""
    return AtHome if os.environ.get("AT_HOME") else Guest


@pytest.fixture
def welcome(
    browser: Browser,
    server: ServerProcess,
    screenshots: Path | None,
    request: pytest.FixtureRequest,
    kind: type[Guest],
) -> Iterator[Welcome]:
    """Let a guest in. When the test is over, nothing may have gone wrong on any page."""
    server.begin(this_test())
    guests: list[Guest] = []
    request.node.stash[_GUESTS] = guests

    def come(
        device: Device = DESKTOP, *, at: ServerProcess = server, keeps: bool = False, **settings: object
    ) -> Guest:
        if guests and kind is AtHome:
            pytest.skip("nobody else comes to a table on a device")
        guests.append(kind(browser, at, device, screenshots, settings, keeps=keeps))
        return guests[-1]

    yield come
    for guest in guests:
        guest.go()
    assert [trouble for guest in guests for trouble in guest.troubles] == []


@pytest.fixture(scope="module")
def _regulars() -> Iterator[dict[object, Guest]]:
    """Guests who have been at a table, by what is asked of them."""
    guests: dict[object, Guest] = {}
    yield guests
    for guest in guests.values():
        guest.go()


@pytest.fixture
def regular(
    browser: Browser,
    server: ServerProcess,
    screenshots: Path | None,
    request: pytest.FixtureRequest,
    kind: type[Guest],
    _regulars: dict[object, Guest],
) -> Iterator[Welcome]:
    """Let somebody in who may have come before, for tests of a table that leave settings as they are.

    Their page goes to the next table without loading the client anew, which takes most of a test's time.
    """
    server.begin(this_test())
    guests: list[Guest] = []
    request.node.stash[_GUESTS] = guests

    def come(device: Device = DESKTOP, **settings: object) -> Guest:
        wanted = kind, device, *sorted(settings.items())
        if wanted not in _regulars or _regulars[wanted].page.is_closed():
            _regulars[wanted] = kind(browser, server, device, screenshots, settings)
        guests.append(_regulars[wanted])
        return guests[-1]

    yield come
    troubles = [trouble for guest in guests for trouble in guest.troubles]
    for guest in guests:
        guest.forget()
    assert troubles == []


@pytest.hookimpl(wrapper=True)
def pytest_runtest_makereport(
    item: pytest.Item,
) -> Generator[None, pytest.TestReport, pytest.TestReport]:
    """Say of a test that fails where its screens, its browsers' words and its server's are."""
    report = yield
    if report.when == "call" and report.failed and (guests := item.stash.get(_GUESTS, [])):
        report.sections.append(("Left behind", left_behind(item.nodeid, guests)))
        for guest in guests:
            guest.go()  # whatever is wrong with their pages is no other test's
    return report
