/** Python for WebAssembly, put beside the client: `node engine/build.mjs FOLDER`. Its library is compiled here. */

import { copyFileSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { loadPyodide, version } from "pyodide";

const COPIED = ["pyodide.mjs", "pyodide.asm.mjs", "pyodide.asm.wasm", "pyodide-lock.json"];
const LIBRARY = "python_stdlib.zip";
/** Modules for a screen, a terminal, a network, a development machine or a file that no game has. */
const LEFT_OUT = [
    "(_pyrepl|bdb|cProfile|curses|dbm|doctest|ensurepip|ftplib|idlelib|imaplib|lib2to3|mailbox|multiprocessing|netrc",
    "|optparse|pdb|plistlib|poplib|profile|pstats|pyclbr|pydoc|pydoc_data|smtplib|sqlite3|test|tkinter|turtle",
    "|turtledemo|unittest|venv|wave|webbrowser|wsgiref|xml|xmlrpc|zipapp)(\\.py$|/)",
    "|encodings/(?!__init__|aliases|ascii|charmap|cp437|cp1252|idna|latin_1|punycode|raw_unicode|unicode_escape|utf_)",
];

const folder = `${process.argv[2]}/runtime-${version}`;
mkdirSync(folder, { recursive: true });
for (const name of COPIED)
    copyFileSync(fileURLToPath(import.meta.resolve(`pyodide/${name}`)), `${folder}/${name}`);

const pyodide = await loadPyodide();
const place = "/lib/python314.zip";
const given = {
    ...{ SOURCES: place, COMPILED: "/compiled.zip", PLACE: place },
    ...{ LEFT_OUT: LEFT_OUT.join(""), OPTIMIZE: true, PACK: true },
};
for (const [name, value] of Object.entries(given)) pyodide.globals.set(name, value);
pyodide.runPython(readFileSync(new URL("../src/offline/compile.py", import.meta.url), "utf-8"));
writeFileSync(`${folder}/${LIBRARY}`, pyodide.FS.readFile(given.COMPILED));
