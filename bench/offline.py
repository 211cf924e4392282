"""How soon the game is there without a network: `make bench-offline`, in Chromium at a server of its own.

Everything is kept on the device first, and was opened once before, so that the engine has been compiled.
"""

from __future__ import annotations

import json
import re
import tempfile
import time
from collections.abc import Callable
from pathlib import Path
from statistics import median, quantiles
from typing import Final

from playwright.sync_api import BrowserContext, Page, sync_playwright

from bench import offline_moves
from fivehundred.bots.profiles import LEVELS
from web.chromium import FLAGS, chromium
from web.serving import serving

TIMES = 5
WAIT = 60_000
"""Milliseconds for anything."""
_DECIDE: Final = """
    async ([code, names]) => {
        const answer = async (path) => (await fetch("/engine/" + path)).arrayBuffer();
        const parts = JSON.parse(new TextDecoder().decode(await answer("parts.json")));
        const { loadPyodide } = await import(`/engine/${parts.runtime}pyodide.mjs`);
        const python = await loadPyodide({ indexURL: `/engine/${parts.runtime}` });
        for (const wheel of parts.wheels) python.unpackArchive(await answer(wheel), "wheel");
        python.unpackArchive(await answer(parts.engine), "zip");
        python.runPython(code);
        return names.map((name) => python.runPython(`milliseconds("${name}")`));
    }
"""
"""Lets bots decide, in a Python of their own."""


def main() -> None:
    """Measure, and print the medians."""
    with (
        tempfile.TemporaryDirectory() as folder,
        serving(Path(folder), "offline") as server,
        sync_playwright() as playwright,
    ):
        browser = playwright.chromium.launch(executable_path=chromium(), args=FLAGS)
        context = browser.new_context(base_url=server.address, viewport={"width": 1280, "height": 800})
        context.set_default_timeout(WAIT)
        print(f"kept on the device after {_seconds(lambda: _keep(context)):.1f} s")
        context.set_offline(True)
        _play(context)
        _begin_score(context)
        what_comes = {
            "a table": _play,
            "the score of a new game": _score,
            "a score that is kept": _kept_score,
            "a hint": _hint,
        }
        for what, deed in what_comes.items():
            times = [deed(context) for _ in range(TIMES)]
            print(f"{what} after {median(times):.2f} s ({min(times):.2f} to {max(times):.2f})")
        for name, times in _moves(context).items():
            print(f"a decision of {name}: {median(times):.1f} ms, p95 {quantiles(times, n=20)[-1]:.1f} ms")
        browser.close()


def _seconds(deed: Callable[[], object]) -> float:
    started = time.perf_counter()
    deed()
    return time.perf_counter() - started


def _keep(context: BrowserContext) -> None:
    page = context.new_page()
    page.goto("/")
    page.get_by_role("button", name="Keep on this device").click()
    page.get_by_text("Kept on this device.").wait_for()
    page.close()


def _play(context: BrowserContext) -> float:
    """Return the seconds from an address to a table where a call can be made."""
    page = context.new_page()
    seconds = _seconds(lambda: _sit_down(page))
    page.close()
    return seconds


def _sit_down(page: Page) -> None:
    page.goto("/")
    page.get_by_role("button", name="Play now").click()
    page.locator("[data-call=P]").first.wait_for()


def _score(context: BrowserContext) -> float:
    """Return the seconds from an address to a form in which a game can be begun."""
    page = context.new_page()
    seconds = _seconds(lambda: _open_form(page))
    page.close()
    return seconds


def _open_form(page: Page) -> None:
    page.goto("/score?new")
    page.get_by_role("button", name="Begin").wait_for()


def _begin_score(context: BrowserContext) -> None:
    """Keep the score of a game with one round."""
    page = context.new_page()
    _open_form(page)
    page.get_by_role("button", name="Begin").click()
    page.get_by_role("button", name=re.compile("^8 hearts,")).click()
    page.get_by_role("group", name="Declarer").get_by_role("button").first.click()
    page.get_by_role("button", name="Write it down").click()
    page.get_by_role("heading", name="Round 2").wait_for()
    page.close()


def _kept_score(context: BrowserContext) -> float:
    """Return the seconds from an address to a score that is kept, and the next round of it."""
    page = context.new_page()
    page.goto("/score")
    names: list[str] = page.evaluate("Object.keys(localStorage)")
    game = next(name.rpartition(".")[2] for name in names if ".score.game." in name)
    page.goto("about:blank")
    seconds = _seconds(lambda: _open_score(page, game))
    page.close()
    return seconds


def _open_score(page: Page, game: str) -> None:
    page.goto(f"/score?game={game}")
    page.get_by_role("button", name=re.compile("^8 hearts,")).wait_for()


def _hint(context: BrowserContext) -> float:
    """Return the seconds in which a bot has decided what to call, and that is on the screen."""
    page = context.new_page()
    _sit_down(page)
    seconds = _seconds(lambda: _ask_for_a_hint(page))
    page.close()
    return seconds


def _ask_for_a_hint(page: Page) -> None:
    page.get_by_role("navigation", name="Table").get_by_role("button", name="Hint").click()
    page.get_by_role("button", name="Close the hint").wait_for()


def _moves(context: BrowserContext) -> dict[str, list[float]]:
    """Return the milliseconds of decisions by each bot that people may choose, where the engine runs."""
    page = context.new_page()
    with page.expect_worker() as worker:
        page.goto("/score?new")
    page.get_by_role("button", name="Begin").wait_for()  # the engine has nothing to do any more
    names = [profile.name for profile in LEVELS]
    code = Path(offline_moves.__file__).read_text("utf-8")
    told = worker.value.evaluate(_DECIDE, [code, names])
    page.close()
    return {name: json.loads(times) for name, times in zip(names, told, strict=True)}


if __name__ == "__main__":
    main()
