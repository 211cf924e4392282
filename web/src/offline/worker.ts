/** The engine on this device: the server's own code, run by Pyodide beside the page, which it plays for. */

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
}

interface Runtime {
  loadPyodide: (options: { indexURL: string }) => Promise<Pyodide>;
}

type Begin = ((store: Store) => PromiseLike<Desk>) & { destroy: () => void };

/** Where the archives that are no wheels are unpacked. */
const PLACE = "/engine";
const BEGIN = `
import sys
sys.path.insert(0, "${PLACE}")
from fivehundred.server.local import begin
begin
`;

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
    const desk = await begin(await loaded(), store);
    listen(({ table, seq }) => desk.changed(table, seq));
    post({ type: "ready" });
    return new Service(desk, post);
  } catch (error) {
    post({ type: "failed", text: error instanceof Error ? error.message : String(error) });
    throw error;
  }
}

/** Pyodide with the engine unpacked in it. All files are fetched at once. */
async function loaded(): Promise<Pyodide> {
  const parts = (await sound(await fetch(PARTS)).json()) as Parts;
  countFetched(parts);
  const [pyodide, ...archives] = await Promise.all([
    loadRuntime(parts),
    ...parts.archives.map(async ({ file }) => sound(await fetch(FOLDER + file)).arrayBuffer()),
  ]);
  post({ type: "starting" });
  for (const [index, { format }] of parts.archives.entries())
    pyodide.unpackArchive(archives[index]!, format, ...(format === "wheel" ? [] : [{ extractDir: PLACE }]));
  return pyodide;
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
