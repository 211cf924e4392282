"""What is installed is whole: package, kernel, licence and client, from every kind of distribution."""

import os
import re
import shutil
import subprocess
import sys
import tarfile
from importlib import resources
from pathlib import Path
from zipfile import ZipFile

import backend
import maturin
import pytest

ROOT = Path(__file__).parent.parent
PAGE = backend.PAGE.relative_to("python").as_posix()
STATIC = ROOT / backend.PAGE.parent
BUILT = (
    *(".git", ".venv*", ".hypothesis", ".coverage*", ".*_cache", "__pycache__"),
    *("node_modules", "site", "target", "*.so", "*.pyd"),
)
"""What is no source, but the client."""
UNOPTIMISED = " ".join(
    f"--config profile.release.package.fivehundred-{crate}.opt-level=0" for crate in ("core", "python")
)
"""How a kernel is built soon, beside what the checkout's own was built with."""
ENVIRONMENT = os.environ | {"PATH": f"{Path(sys.executable).parent}{os.pathsep}{os.environ['PATH']}"}


def wheel_of(source: Path, folder: Path, **settings: str) -> Path:
    pip = [sys.executable, "-m", "pip", "wheel", "--quiet", "--no-deps", "--no-build-isolation"]
    subprocess.run([*pip, "--wheel-dir", folder, source], check=True, env=ENVIRONMENT | settings)
    (built,) = folder.glob("fivehundred-*.whl")
    return built


def sdist_of(source: Path, folder: Path) -> Path:
    build = [sys.executable, "-c", "import backend, sys; backend.build_sdist(sys.argv[1])", str(folder)]
    hooks = {"PYTHONPATH": str(source / "build_backend")}
    subprocess.run(build, check=True, cwd=source, env=ENVIRONMENT | hooks, stdout=subprocess.DEVNULL)
    (built,) = folder.glob("fivehundred-*.tar.gz")
    return built


@pytest.fixture
def source(tmp_path: Path) -> Path:
    """A copy, where an older client lies about; other tests are served the client of the checkout."""
    copy = tmp_path / "source"
    shutil.copytree(ROOT, copy, ignore=shutil.ignore_patterns(*BUILT))
    subprocess.run(["git", "init", "--quiet", copy], check=True)  # so that git ignores the client there too
    copy.joinpath("web", "node_modules").symlink_to(ROOT / "web" / "node_modules")
    copy.joinpath("python", PAGE).parent.joinpath("assets", "yesterday.js").touch()
    return copy


def check_whole(wheel: Path, source: Path) -> None:
    """See that a wheel is the package with licence and kernel, and has the client as it was built last."""
    names = set(ZipFile(wheel).namelist())
    about = {name for name in names if re.match(r"fivehundred-[^/]*\.dist-info/", name)}
    kernel = {name for name in names if re.fullmatch(r"fivehundred/_native\..*(so|pyd)", name)}
    files = {path.relative_to(source / "python") for path in source.glob("python/**/*") if path.is_file()}

    assert len(kernel) == 1
    assert [name for name in about if name.endswith("dist-info/licenses/LICENSE")]
    assert names - about - kernel == {file.as_posix() for file in files}
    assert {PAGE, "fivehundred/py.typed", "fivehundred/rules/presets/australian.toml"} <= names
    assert "fivehundred/server/static/assets/yesterday.js" not in names


def check_installs(wheel: Path, folder: Path) -> None:
    """See that a wheel is installed and its kernel found where there is neither Rust nor Node."""
    nothing = {"PATH": "", "PYTHONPATH": str(folder)}
    pip = [sys.executable, "-m", "pip", "install", "--quiet", "--no-deps", "--no-index"]
    subprocess.run([*pip, "--target", folder, wheel], check=True, env=os.environ | nothing)
    show = "from fivehundred import native; print(native.__file__)"
    shown = subprocess.check_output([sys.executable, "-c", show], env=os.environ | nothing, text=True)

    assert folder in Path(shown).parents
    assert (folder / PAGE).is_file()


@pytest.fixture
def elsewhere(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A folder where the hooks find the project's settings and nothing else."""
    shutil.copy(ROOT / "pyproject.toml", tmp_path)
    monkeypatch.chdir(tmp_path)
    return tmp_path


@pytest.fixture
def npm(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """What npm was asked to do, and did not."""
    asked: list[str] = []
    monkeypatch.setattr(backend, "npm", lambda *arguments: asked.append(" ".join(arguments)))
    monkeypatch.setattr(backend, "put_compiled", lambda: None)
    return asked


def test_setting_up_builds_the_client() -> None:
    assert resources.files("fivehundred").joinpath("server", "static", "index.html").is_file()


def test_the_client_brings_no_script_or_style_that_the_server_forbids() -> None:
    page = STATIC.joinpath("index.html").read_text("utf-8")
    scripts = "".join(path.read_text("utf-8") for path in STATIC.glob("assets/*.js"))

    assert re.findall(r"<script(?![^>]*\ssrc=)|<style|\s(?:on\w+|style)=|data:", page) == []
    assert re.findall(r"<[a-z][^<>]*\sstyle=[^<>]*>", scripts) == []


@pytest.mark.slow
def test_a_source_distribution_has_the_client_built_and_makes_a_whole_wheel(
    source: Path, tmp_path: Path
) -> None:
    sdist = sdist_of(source, tmp_path)
    with tarfile.open(sdist) as archive:
        names = [name.partition("/")[2] for name in archive.getnames()]
    assert f"python/{PAGE}" in names
    assert [name for name in names if name.startswith("web/")] == []

    quickly = {"CARGO_TARGET_DIR": str(ROOT / "target"), "MATURIN_PEP517_ARGS": UNOPTIMISED}
    wheel = wheel_of(sdist, tmp_path, **quickly)
    check_whole(wheel, source)
    check_installs(wheel, tmp_path / "installed")


@pytest.mark.parametrize("kind", ["editable", "sdist", "wheel"])
def test_nothing_is_built_without_the_client(kind: str, elsewhere: Path) -> None:
    with pytest.raises(SystemExit, match=f"neither web/ nor python/{PAGE}"):
        getattr(backend, f"build_{kind}")(elsewhere)


@pytest.mark.parametrize("kind", ["editable", "sdist", "wheel"])
def test_node_is_asked_for_where_the_client_has_sources(kind: str, elsewhere: Path) -> None:
    requires = getattr(backend, f"get_requires_for_build_{kind}")
    assert backend.NODE not in requires()
    elsewhere.joinpath("web").mkdir()
    assert backend.NODE in requires()


def test_what_the_client_is_built_with_is_installed_when_its_lock_file_is_newer(
    elsewhere: Path, npm: list[str]
) -> None:
    lock = elsewhere / "web/package-lock.json"
    installed = elsewhere / "web/node_modules/.package-lock.json"
    installed.parent.mkdir(parents=True)
    lock.touch()
    backend.prepare_client()
    assert npm == ["ci", "run build", "run engine"]

    installed.touch()
    backend.prepare_client()
    assert npm == ["ci", *["run build", "run engine"] * 2]

    os.utime(installed, (0, 0))
    backend.prepare_client()
    assert npm[-3:] == ["ci", "run build", "run engine"]


def test_a_failing_build_of_the_client_is_told(elsewhere: Path) -> None:
    elsewhere.joinpath("web").mkdir()
    with pytest.raises(SystemExit, match=r"`npm run build` failed in web/"):
        backend.npm("run", "build")


@pytest.mark.parametrize("kind", ["editable", "wheel"])
def test_telling_metadata_builds_nothing(kind: str) -> None:
    name = f"prepare_metadata_for_build_{kind}"
    assert getattr(backend, name) is getattr(maturin, name)
