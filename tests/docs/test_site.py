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


def test_pages_fetch_nothing_from_elsewhere(site: Path) -> None:
    found = {page.name: [*filter(is_elsewhere, fetches(page).addresses)] for page in site.rglob("*.html")}

    assert found
    assert {page: addresses for page, addresses in found.items() if addresses} == {}


def test_styles_and_pictures_fetch_nothing_from_elsewhere(site: Path) -> None:
    styles, pictures = [*site.rglob("*.css")], [*site.rglob("*.svg")]
    assert styles
    assert pictures
    for file in (*styles, *pictures):
        text = file.read_text("utf-8")
        addresses = re.findall(r"(?:url\(|@import|href=)\s*([^;)\s>]+)", text)
        assert [*filter(is_elsewhere, addresses)] == [], file


def test_scripts_fetch_only_what_these_pages_never_ask_for(site: Path) -> None:
    scripts = [file.read_text("utf-8") for file in site.rglob("bundle.*.js")]
    found = {address for script in scripts for address in re.findall(r"[\"'`](https?://[^\"'`$]+)", script)}
    diagrams = [page for page in site.rglob("*.html") if {"mermaid", "md-source"} & fetches(page).classes]

    assert scripts
    assert found - {"http://www.w3.org/2000/svg"} <= DORMANT.keys()
    assert diagrams == []


def test_the_front_page_leads_on(site: Path) -> None:
    text = (site / "index.html").read_text("utf-8")

    assert [page for page in ("play.html", "rules/index.html", "library.html") if page not in text] == []
