"""What browser tests stand on: one server, one browser, and guests with contexts of their own."""

from __future__ import annotations

import os
from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser, sync_playwright

from chance import this_test
from server.process import ServerProcess
from web.chromium import FLAGS, chromium
from web.guest import DESKTOP, Device, Guest, Welcome
from web.serving import serving

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


@pytest.fixture(scope="session")
def screenshots(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Where pictures go: the folder that SCREENSHOTS names, if it names one."""
    named = os.environ.get("SCREENSHOTS")
    folder = Path(named) if named else tmp_path_factory.mktemp("screenshots")
    folder.mkdir(parents=True, exist_ok=True)
    return folder


@pytest.fixture
def welcome(browser: Browser, server: ServerProcess, screenshots: Path) -> Iterator[Welcome]:
    """Let a guest in. When the test is over, nothing may have gone wrong on any page."""
    server.begin(this_test())
    guests: list[Guest] = []

    def come(device: Device = DESKTOP, *, at: ServerProcess = server, **settings: object) -> Guest:
        guests.append(Guest(browser, at, device, screenshots, settings))
        return guests[-1]

    yield come
    for guest in guests:
        guest.go()
    assert [trouble for guest in guests for trouble in guest.troubles] == []
