"""The site as a reader gets it: every page has its place, and nothing is fetched from elsewhere."""

import os
import re
import subprocess
import sys
from html.parser import HTMLParser
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]

FETCHED = {"audio", "embed", "iframe", "image", "img", "input", "link", "object", "script", "source", "track"}
"""Elements whose `src`, `href` or `data` a browser fetches by itself; a link to click on is none of them."""

DORMANT = {
    "https://api.github.com/repos/": "only pages with a repository ask",
    "https://api.github.com/users/": "only pages with a repository ask",
    "https://unpkg.com/mermaid@11/dist/mermaid.min.js": "only pages with a diagram ask",
    "https://unpkg.com/resize-observer-polyfill": "only browsers without ResizeObserver ask",
}
"""What the theme's script could fetch, and why it does not on these pages."""

pytestmark = pytest.mark.slow


@pytest.fixture(scope="module")
def site(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The folder of a freshly built site."""
    folder = tmp_path_factory.mktemp("site")
    build = [sys.executable, "-m", "mkdocs", "build", "--strict", "--site-dir", str(folder)]
    quiet = os.environ | {"NO_MKDOCS_2_WARNING": "1"}
    done = subprocess.run(build, cwd=ROOT, env=quiet, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr
    return folder


class Fetches(HTMLParser):
    """Collects what a page fetches, and the classes of its elements."""

    def __init__(self) -> None:
        super().__init__()
        self.addresses: list[str] = []
        self.classes: set[str] = set()

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        values = {name: value or "" for name, value in attrs}
        self.classes |= set(values.get("class", "").split())
        if tag in FETCHED:
            self.addresses += [values[name] for name in ("src", "href", "data", "srcset") if name in values]
        self.addresses += re.findall(r"url\(([^)]*)\)", values.get("style", ""))


def fetches(page: Path) -> Fetches:
    reader = Fetches()
    reader.feed(page.read_text("utf-8"))
    return reader


def is_elsewhere(address: str) -> bool:
    return re.match(r"['\"]?\s*(?:[a-z]+:)?//", address) is not None


def test_the_site_leads_on_and_fetches_nothing_from_elsewhere(site: Path) -> None:
    """One test for all of it: the site is not built again for another worker."""
    front = (site / "index.html").read_text("utf-8")
    assert [page for page in ("play.html", "rules/index.html", "library.html") if page not in front] == []

    pages = {page: fetches(page) for page in site.rglob("*.html")}
    elsewhere = {page: [*filter(is_elsewhere, read.addresses)] for page, read in pages.items()}
    assert {page: addresses for page, addresses in elsewhere.items() if addresses} == {}
    assert [page for page, read in pages.items() if {"mermaid", "md-source"} & read.classes] == []

    styles, pictures = [*site.rglob("*.css")], [*site.rglob("*.svg")]
    assert styles
    assert pictures
    for file in (*styles, *pictures):
        addresses = re.findall(r"(?:url\(|@import|href=)\s*([^;)\s>]+)", file.read_text("utf-8"))
        assert [*filter(is_elsewhere, addresses)] == [], file

    scripts = [file.read_text("utf-8") for file in site.rglob("bundle.*.js")]
    assert scripts
    found = {address for script in scripts for address in re.findall(r"[\"'`](https?://[^\"'`$]+)", script)}
    assert found - {"http://www.w3.org/2000/svg"} <= DORMANT.keys()
