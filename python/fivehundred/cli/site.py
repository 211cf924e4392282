"""`fivehundred site`: the table as files for any web host."""

from __future__ import annotations

from pathlib import Path

import click

from fivehundred.cli.serve import require_extra


@click.command()
@click.argument("folder", type=click.Path(file_okay=False, path_type=Path))
@click.option(
    "--base",
    default="/",
    show_default=True,
    metavar="PATH",
    help="What follows the host in the site's address: /fivehundred/ for https://someone.example/fivehundred/.",
)
def site(folder: Path, base: str) -> None:
    """Write the table into a FOLDER that any web host can serve, without a server of ours.

    Whoever opens it plays against bots, keeps scores and reads rules. Everything runs in the browser, which
    keeps it for when there is no network.
    """
    require_extra()
    from fivehundred.server.local.site import write_site

    size = write_site(folder, base)
    click.echo(
        f"{size / 1e6:.1f} MB in {folder}, for the address {base} of a host.{_way_to_look(folder, base)}"
    )


def _way_to_look(folder: Path, base: str) -> str:
    """Say how to look at a site that lies in a folder as it will lie on its host."""
    place = folder.absolute()
    if not f"{place.as_posix()}/".endswith(base):
        return ""
    root = [place, *place.parents][base.count("/") - 1]
    return (
        f" To look at it, run python3 -m http.server --directory {root} and open http://localhost:8000{base}"
    )
