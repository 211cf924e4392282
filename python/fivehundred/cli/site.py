"""`fivehundred site`: the table as files for any web host."""

from __future__ import annotations

from pathlib import Path

import click

from fivehundred.cli.serve import require_extra


@click.command()
@click.argument("folder", type=click.Path(file_okay=False, path_type=Path))
def site(folder: Path) -> None:
    """Write the table into a FOLDER that any web host can serve at its root, without a server of ours.

    Whoever opens it plays against bots, keeps scores and reads rules. Everything runs in the browser, which
    keeps it for when there is no network.
    """
    require_extra()
    from fivehundred.server.local.site import write_site

    size = write_site(folder)
    click.echo(f"{size / 1e6:.1f} MB in {folder}. To look at it: python3 -m http.server --directory {folder}")
