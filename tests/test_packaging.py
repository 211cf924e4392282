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
ENVIRONMENT = os.environ | {"PATH": f"{Path(sys.executable).parent}{os.pathsep}{os.environ['PATH']}"}


def wheel_of(source: Path, folder: Path, **settings: str) -> Path:
    pip = [sys.executable, "-m", "pip", "wheel", "--quiet", "--no-deps", "--no-build-isolation"]
    subprocess.run([*pip, "--wheel-dir", folder, source], check=True, env=ENVIRONMENT | settings)
    (built,) = folder.glob("fivehundred-*.whl")
    return built


@pytest.fixture(scope="module")
def wheel(tmp_path_factory: pytest.TempPathFactory) -> frozenset[str]:
    """The names of the files in a wheel, built where an older client lies about."""
    STATIC.joinpath("assets", "yesterday.js").touch()
    return frozenset(ZipFile(wheel_of(ROOT, tmp_path_factory.mktemp("wheel"))).namelist())


@pytest.fixture(scope="module")
def sdist(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A source distribution."""
    folder = tmp_path_factory.mktemp("sdist")
    build = [sys.executable, "-c", "import backend, sys; backend.build_sdist(sys.argv[1])", str(folder)]
    hooks = {"PYTHONPATH": str(ROOT / "build_backend")}
    subprocess.run(build, check=True, cwd=ROOT, env=ENVIRONMENT | hooks, stdout=subprocess.DEVNULL)
    (built,) = folder.glob("fivehundred-*.tar.gz")
    return built


@pytest.fixture(scope="module")
def wheel_of_sdist(sdist: Path) -> Path:
    """A wheel made from the source distribution; its kernel is compiled in the quickest way."""
    quickly = {"CARGO_TARGET_DIR": str(sdist.parent / "target"), "MATURIN_PEP517_ARGS": "--profile dev"}
    return wheel_of(sdist, sdist.parent, **quickly)


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
    return asked


def test_setting_up_builds_the_client() -> None:
    assert resources.files("fivehundred").joinpath("server", "static", "index.html").is_file()


def test_the_client_brings_no_script_or_style_that_the_server_forbids() -> None:
    page = STATIC.joinpath("index.html").read_text("utf-8")
    scripts = "".join(path.read_text("utf-8") for path in STATIC.glob("assets/*.js"))

    assert re.findall(r"<script(?![^>]*\ssrc=)|<style|\s(?:on\w+|style)=|data:", page) == []
    assert re.findall(r"<[a-z][^<>]*\sstyle=[^<>]*>", scripts) == []


@pytest.mark.slow
def test_the_wheel_carries_all_of_the_package(wheel: frozenset[str]) -> None:
    package = ROOT / "python" / "fivehundred"
    kinds = ("**/*.py", "**/*.pyi", "**/*.toml", "**/py.typed")
    files = {path.relative_to(package.parent).as_posix() for kind in kinds for path in package.glob(kind)}

    assert files - wheel == set()
    assert {"fivehundred/py.typed", "fivehundred/rules/presets/australian.toml"} <= wheel


@pytest.mark.slow
def test_the_wheel_carries_the_kernel_and_the_licence(wheel: frozenset[str]) -> None:
    assert [name for name in wheel if re.fullmatch(r"fivehundred/_native\..*(so|pyd)", name)]
    assert [name for name in wheel if name.endswith("dist-info/licenses/LICENSE")]


@pytest.mark.slow
def test_the_wheel_carries_the_client_and_nothing_older(wheel: frozenset[str]) -> None:
    named = re.findall(r'(?:src|href)="/(assets/[^"]+)"', STATIC.joinpath("index.html").read_text("utf-8"))

    assert {PAGE, *(f"fivehundred/server/static/{name}" for name in named)} <= wheel
    assert "fivehundred/server/static/assets/yesterday.js" not in wheel


@pytest.mark.slow
def test_a_source_distribution_carries_the_client_built_and_not_its_sources(sdist: Path) -> None:
    with tarfile.open(sdist) as archive:
        names = [name.partition("/")[2] for name in archive.getnames()]

    assert f"python/{PAGE}" in names
    assert [name for name in names if name.startswith("web/")] == []


@pytest.mark.slow
def test_a_wheel_made_from_a_source_distribution_carries_the_same(
    wheel: frozenset[str], wheel_of_sdist: Path
) -> None:
    assert frozenset(ZipFile(wheel_of_sdist).namelist()) == wheel


@pytest.mark.slow
def test_a_wheel_needs_neither_rust_nor_node(wheel_of_sdist: Path, tmp_path: Path) -> None:
    nothing = {"PATH": "", "PYTHONPATH": str(tmp_path)}
    pip = [sys.executable, "-m", "pip", "install", "--quiet", "--no-deps", "--no-index"]
    subprocess.run([*pip, "--target", tmp_path, wheel_of_sdist], check=True, env=os.environ | nothing)
    show = "from fivehundred import native; print(native.__file__)"
    shown = subprocess.check_output([sys.executable, "-c", show], env=os.environ | nothing, text=True)

    assert tmp_path in Path(shown).parents
    assert (tmp_path / PAGE).is_file()


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
    assert npm == ["ci", "run build"]

    installed.touch()
    backend.prepare_client()
    assert npm == ["ci", "run build", "run build"]

    os.utime(installed, (0, 0))
    backend.prepare_client()
    assert npm[-2:] == ["ci", "run build"]


def test_a_failing_build_of_the_client_is_told(elsewhere: Path) -> None:
    elsewhere.joinpath("web").mkdir()
    with pytest.raises(SystemExit, match=r"`npm run build` failed in web/"):
        backend.npm("run", "build")


@pytest.mark.parametrize("kind", ["editable", "wheel"])
def test_telling_metadata_builds_nothing(kind: str) -> None:
    name = f"prepare_metadata_for_build_{kind}"
    assert getattr(backend, name) is getattr(maturin, name)
