/** The engine on this device: the server's own code, run by Pyodide beside the page, which it plays for. */

import BEGIN from "./begin.py?raw";
import { compiledBefore, keepCompiled } from "./compiled";
import PACK_COMPILED from "./compiled.py?raw";
import { sound, totalOf } from "./files";
import type { FromWorker, ToWorker } from "./messages";
import { FOLDER, PARTS, type Parts } from "./parts";
import { Progress } from "./progress";
import { type Desk, Service } from "./service";
import { openStore } from "./storage";
import type { Store } from "./store";

/** What is needed of Pyodide. */
interface Pyodide {
  unpackArchive: (buffer: ArrayBuffer, format: string, options?: { extractDir: string }) => void;
  runPython: (code: string) => unknown;
  globals: { set: (name: string, value: unknown) => void };
}

interface Runtime {
  loadPyodide: (options: { indexURL: string }) => Promise<Pyodide>;
}

/** Bytes that Python holds. */
interface Bytes {
  toJs: () => Uint8Array<ArrayBuffer>;
  destroy: () => void;
}

interface Loaded {
  pyodide: Pyodide;
  parts: Parts;
  isCompiled: boolean;
}

type Begin = ((store: Store) => PromiseLike<Desk>) & { destroy: () => void };

/** Where the archives that are no wheels are unpacked. */
const PLACE = "/engine";
/** Milliseconds after the start by which all has been compiled that a game needs. */
const SETTLED = 20_000;

const post = (message: FromWorker) => postMessage(message);
const service = start();

addEventListener("message", ({ data }: MessageEvent<ToWorker>) => {
  service.then(
    (ready) => ready.take(data),
    () => {}, // the page knows already
  );
});

async function start(): Promise<Service> {
  try {
    const { store, isSaved, listen } = await openStore();
    if (!isSaved) post({ type: "unsaved" });
    const engine = await loaded();
    const desk = await begin(engine.pyodide, store);
    listen(({ table, seq }) => desk.changed(table, seq));
    post({ type: "ready" });
    if (!engine.isCompiled) setTimeout(() => void keep(engine), SETTLED);
    return new Service(desk, post);
  } catch (error) {
    post({ type: "failed", text: error instanceof Error ? error.message : String(error) });
    throw error;
  }
}

/** Pyodide with the engine unpacked in it. All files are fetched at once. */
async function loaded(): Promise<Loaded> {
  const parts = (await sound(await fetch(PARTS)).json()) as Parts;
  countFetched(parts);
  const [pyodide, compiled, ...archives] = await Promise.all([
    loadRuntime(parts),
    compiledBefore(parts),
    ...parts.archives.map(async ({ file }) => sound(await fetch(FOLDER + file)).arrayBuffer()),
  ]);
  post({ type: "starting" });
  for (const [index, { format }] of parts.archives.entries())
    pyodide.unpackArchive(archives[index]!, format, ...(format === "wheel" ? [] : [{ extractDir: PLACE }]));
  if (compiled) pyodide.unpackArchive(compiled, "zip", { extractDir: PLACE });
  pyodide.globals.set("FOLDER", PLACE);
  return { pyodide, parts, isCompiled: compiled !== undefined };
}

async function keep({ pyodide, parts }: Loaded): Promise<void> {
  const archive = pyodide.runPython(PACK_COMPILED) as Bytes;
  await keepCompiled(parts, archive.toJs());
  archive.destroy();
}

async function loadRuntime({ runtime }: Parts): Promise<Pyodide> {
  const indexURL = new URL(FOLDER + runtime, location.origin).href;
  const { loadPyodide } = (await import(/* @vite-ignore */ `${indexURL}pyodide.mjs`)) as Runtime;
  return loadPyodide({ indexURL });
}

/** Report the progress of whatever is fetched from now on: Pyodide fetches its own files and tells nobody. */
function countFetched(parts: Parts): void {
  const progress = new Progress(totalOf(parts), (done, of) => post({ type: "loading", done, of }));
  const plain = globalThis.fetch;
  globalThis.fetch = async (...asked) => {
    const response = await plain(...asked);
    return response.ok ? progress.counting(response) : response;
  };
}

async function begin(pyodide: Pyodide, store: Store): Promise<Desk> {
  const begin = pyodide.runPython(BEGIN) as Begin;
  try {
    return await begin(store);
  } finally {
    begin.destroy();
  }
}
