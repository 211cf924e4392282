"""Kill pages, or their whole browser, while they write tables into its database, and look for what was lost.

`make page-kills` writes entries as the engine on a device does, through the client's `offline/storage.ts`,
and kills with -9 at random moments. An entry that was acknowledged must be there when the page opens again.
"""

from __future__ import annotations

import argparse
import json
import os
import signal
import subprocess
import sys
import tempfile
import threading
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from dataclasses import dataclass, field
from functools import partial
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from random import Random
from typing import Any

from playwright.sync_api import BrowserContext, Error, Page, Playwright, sync_playwright

from web.chromium import FLAGS, chromium

WEB = Path(__file__).parents[1] / "web"
LONGEST = 400
"""Milliseconds until a kill, at most."""
_BUNDLE = """
    import { build } from "vite";
    await build({ configFile: false, logLevel: "error", publicDir: false, build: { outDir: process.argv[1],
        lib: { entry: "src/offline/storage.ts", formats: ["es"], fileName: "storage" } } });
"""
_PAGE = """<!doctype html><title>Tables</title><script type="module">
    import { openStore } from "./storage.js";
    const { store, isSaved } = await openStore();
    const kept = JSON.parse(await store.read("TABLE", 0));
    await opened(JSON.stringify({ isSaved, seqs: kept.map(([seq]) => seq) }));
    for (let seq = kept.length + 1; ; seq += 1) {
        const became = await store.append("TABLE", seq, Date.now(), "{}".padEnd(300), `here:${seq}`);
        await store.note("TABLE", seq, JSON.stringify({ seq }));
        acknowledged(seq, became);
    }
</script>"""


@dataclass
class Report:
    """What was killed and found."""

    pages: int = 0
    browsers: int = 0
    acknowledged: int = 0
    violations: list[str] = field(default_factory=list)

    def __str__(self) -> str:
        lost = "; ".join(self.violations[:20]) or "nothing lost"
        return (
            f"{self.pages} pages and {self.browsers} browsers killed, "
            f"{self.acknowledged} entries acknowledged, {lost}"
        )


class Killing:
    """One browser profile, whose page is killed again and again."""

    def __init__(self, playwright: Playwright, folder: Path, address: str, rng: Random) -> None:
        self.report = Report()
        self._playwright = playwright
        self._folder = folder
        self._address = address
        self._rng = rng
        self._last = 0
        self._context = self._launched()

    def _launched(self) -> BrowserContext:
        context = self._playwright.chromium.launch_persistent_context(
            self._folder, executable_path=chromium(), args=[*FLAGS, "--remote-debugging-port=0"]
        )
        context.expose_binding("acknowledged", lambda _, seq, became: self._acknowledge(seq, became))
        context.expose_binding("opened", lambda _, found: self._look(json.loads(found)))
        return context

    def _acknowledge(self, seq: int, became: str) -> None:
        self._last = max(self._last, seq)
        self.report.acknowledged += 1
        if became != "kept":
            self.report.violations.append(f"entry {seq} became {became}")

    def _look(self, found: dict[str, Any]) -> None:
        if not found["isSaved"]:
            self.report.violations.append("the database did not open")
        if found["seqs"] != [*range(1, len(found["seqs"]) + 1)]:
            self.report.violations.append(f"entries have gaps: {found['seqs'][-5:]}")
        if len(found["seqs"]) < self._last:
            self.report.violations.append(f"{len(found['seqs'])} entries of {self._last} are there")

    def kill(self, kind: str) -> None:
        """Let a page write for a while, and kill it, or its browser."""
        page = self._context.new_page()
        page.goto(self._address)
        page.wait_for_timeout(self._rng.randrange(5, LONGEST))
        processes = self._processes(page)
        for process in processes:
            if process["type"] == kind:
                with suppress(ProcessLookupError):
                    os.kill(process["id"], signal.SIGKILL)
        if kind == "browser":
            self.report.browsers += 1
            with suppress(Error):
                self._context.close()
            self._context = self._launched()
        else:
            self.report.pages += 1
            with suppress(Error):
                page.close()

    def _processes(self, page: Page) -> list[dict[str, Any]]:
        browser = page.context.browser
        assert browser is not None
        session = browser.new_browser_cdp_session()
        found: list[dict[str, Any]] = session.send("SystemInfo.getProcessInfo")["processInfo"]
        session.detach()
        return found

    def look_once_more(self) -> None:
        """See what is there after the last kill."""
        page = self._context.new_page()
        page.goto(self._address)
        page.wait_for_timeout(LONGEST)
        self._context.close()


@contextmanager
def served(folder: Path) -> Iterator[str]:
    """Serve the page that writes, at an address of this machine."""
    subprocess.run(["node", "--input-type=module", "-e", _BUNDLE, folder], cwd=WEB, check=True)
    (folder / "index.html").write_text(_PAGE)

    class Quiet(SimpleHTTPRequestHandler):
        def log_message(self, *_: object) -> None:
            pass

    with ThreadingHTTPServer(("127.0.0.1", 0), partial(Quiet, directory=str(folder))) as server:
        threading.Thread(target=server.serve_forever, daemon=True).start()
        yield f"http://127.0.0.1:{server.server_port}/"
        server.shutdown()


def _run(playwright: Playwright, folder: Path, kinds: list[str], rng: Random) -> Killing:
    with served(folder) as address:
        killing = Killing(playwright, folder / "profile", address, rng)
        for kind in kinds:
            killing.kill(kind)
        killing.look_once_more()
    return killing


def main() -> None:
    """Kill; the exit status is 1 if anything was lost."""
    parser = argparse.ArgumentParser(prog="make page-kills", description=__doc__)
    parser.add_argument("--pages", type=int, default=150, help="pages to kill")
    parser.add_argument("--browsers", type=int, default=50, help="browsers to kill")
    parser.add_argument("--seed", type=int, default=500, help="what decides when to kill")
    wishes = parser.parse_args()
    kinds = ["renderer"] * wishes.pages + ["browser"] * wishes.browsers
    rng = Random(wishes.seed)
    rng.shuffle(kinds)
    with tempfile.TemporaryDirectory(prefix="fivehundred-kills-") as name, sync_playwright() as playwright:
        killing = _run(playwright, Path(name), kinds, rng)
    print(killing.report)
    sys.exit(bool(killing.report.violations))


if __name__ == "__main__":
    main()
