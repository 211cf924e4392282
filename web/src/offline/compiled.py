"""What Python has compiled of the engine in FOLDER so far: an archive to be unpacked there another time."""

import io
from pathlib import Path
from zipfile import ZipFile

archive = io.BytesIO()
with ZipFile(archive, "w") as packed:
    for compiled in Path(FOLDER).rglob("*.pyc"):
        packed.write(compiled, compiled.relative_to(FOLDER))
archive.getvalue()
