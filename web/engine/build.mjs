/** Python for WebAssembly, put beside the client: `node engine/build.mjs FOLDER`. */

import { copyFileSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { loadPyodide, version } from "pyodide";

const COPIED = ["pyodide.mjs", "pyodide.asm.mjs", "pyodide.asm.wasm", "pyodide-lock.json"];
const LIBRARY = "python_stdlib.zip";

const folder = `${process.argv[2]}/runtime-${version}`;
mkdirSync(folder, { recursive: true });
for (const name of COPIED)
    copyFileSync(fileURLToPath(import.meta.resolve(`pyodide/${name}`)), `${folder}/${name}`);

const pyodide = await loadPyodide();
const compile = readFileSync(new URL("compile_library.py", import.meta.url), "utf-8");
const archive = pyodide.runPython(compile);
writeFileSync(`${folder}/${LIBRARY}`, archive.toJs());
archive.destroy();
