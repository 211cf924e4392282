"""Play and test as a newcomer does, on a bare Debian in a temporary folder, and print how long each takes.

Only root can make such a folder, with debootstrap. What it prints is written into
docs/performance.md by hand.
"""

from __future__ import annotations

import os
import shutil
import signal
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from urllib.error import URLError
from urllib.request import urlopen

from needs import ROOT

RELEASE = os.environ.get("RELEASE") or "trixie"
"""Debian's name for its release: bookworm is Debian 12, trixie Debian 13, sid what comes next."""
HAS = "ca-certificates,git,make,python3"
TABLE = "http://127.0.0.1:8500/"
PATIENCE = 3600
KEPT = ("http_proxy", "https_proxy", "SSL_CERT_FILE", "NODE_EXTRA_CA_CERTS", "PIP_CERT")
"""Settings of this machine's way to the network, without which nothing could be fetched."""
CERTIFICATES = "etc/ssl/certs/ca-certificates.crt"
MOUNTS = {"proc": "proc", "devpts": "dev/pts", "tmpfs": "dev/shm"}
"""What is mounted there: nothing of this machine, so that removing the folder can only remove the folder."""


def main(targets: Sequence[str]) -> None:
    """Run the targets named, on one machine, one after the other."""
    if os.geteuid() != 0:
        raise SystemExit("make bare: only root can make a machine in a folder.")
    if not shutil.which("debootstrap"):
        raise SystemExit("make bare: debootstrap is missing; install it.")
    with tempfile.TemporaryDirectory(prefix="bare-") as folder, machine(Path(folder)) as chroot:
        for target in targets:
            began = time.monotonic()
            {"play": play, "test": test}[target](chroot)
            print(f"make {target}: {time.monotonic() - began:.0f} seconds", flush=True)


@contextmanager
def machine(root: Path) -> Iterator[list[str]]:
    """Make a bare machine with the tracked files in it; yield what runs a command there."""
    run("debootstrap", "--variant=minbase", f"--include={HAS}", RELEASE, str(root))
    for file in ("etc/resolv.conf", CERTIFICATES):
        shutil.copyfile(Path("/", file), root / file)
    (root / "etc/apt/apt.conf.d/90lagging-mirror").write_text(
        'Acquire::Check-Valid-Until "false";\n', "utf-8"
    )
    (root / "src").mkdir()
    files = subprocess.run(["git", "ls-files", "-z"], cwd=ROOT, check=True, capture_output=True).stdout
    packed = subprocess.run(
        ["tar", "-c", "--null", "-T", "-"], cwd=ROOT, input=files, check=True, capture_output=True
    )
    subprocess.run(["tar", "-x", "-C", root / "src"], input=packed.stdout, check=True)
    settings = [f"{name}={os.environ[name]}" for name in KEPT if name in os.environ]
    plain = ["HOME=/root", "LANG=C.UTF-8", "PATH=/usr/sbin:/usr/bin:/sbin:/bin"]
    mounted: list[str] = []
    try:
        for kind, place in MOUNTS.items():
            root.joinpath(place).mkdir(exist_ok=True)
            run("mount", "--types", kind, kind, str(root / place))
            mounted.append(str(root / place))
        yield ["chroot", str(root), "env", "--ignore-environment", "--chdir=/src", *plain, *settings]
    finally:
        for place in reversed(mounted):
            run("umount", place)


def play(chroot: Sequence[str]) -> None:
    """Start the table, wait until it answers, and stop it."""
    if answers():
        raise SystemExit(f"make bare: something else answers at {TABLE}; stop it.")
    table = subprocess.Popen([*chroot, "make", "play"], stdin=subprocess.DEVNULL, start_new_session=True)
    try:
        end = time.monotonic() + PATIENCE
        while not answers():
            if table.poll() is not None or time.monotonic() > end:
                raise SystemExit("make bare: the table did not open.")
            time.sleep(0.2)
    finally:
        if table.poll() is None:
            os.killpg(table.pid, signal.SIGINT)
            table.wait()


def test(chroot: Sequence[str]) -> None:
    """Run all checks."""
    run(*chroot, "make", "test")


def answers() -> bool:
    """Whether a page is to be had at the table's address."""
    try:
        with urlopen(TABLE, timeout=5) as page:
            return bool(page.status == 200)
    except (URLError, OSError):
        return False


def run(*command: str) -> None:
    """Run a command; what it says goes to standard error, so that the seconds stand alone."""
    if subprocess.run(command, check=False, stdin=subprocess.DEVNULL, stdout=sys.stderr).returncode:
        raise SystemExit(f"make bare: `{' '.join(command)}` failed.")


if __name__ == "__main__":
    main(sys.argv[1:] or ["play", "test"])
