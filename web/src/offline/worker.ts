/** The engine on this device: the server's own code, run by Pyodide beside the page, which it plays for. */

import BEGIN from "./begin.py?raw";
import COMPILE from "./compile.py?raw";
import { compiledBefore, keepCompiled } from "./compiled";
import { sound, totalOf } from "./files";
import { isLasting, keepAnswer, knownAnswer } from "./lasting";
import type { FromWorker, ToWorker } from "./messages";
import { FOLDER, PARTS, type Parts } from "./parts";
import { Progress } from "./progress";
import { type Desk, Service } from "./service";
import { openStore } from "./storage";
import type { Store } from "./store";

/** What is needed of Pyodide. */
interface Pyodide {
  unpackArchive: (buffer: ArrayBuffer, format: "wheel") => void;
  runPython: (code: string) => unknown;
  globals: { set: (name: string, value: unknown) => void };
  FS: {
    readFile: (path: string) => Uint8Array<ArrayBuffer>;
    writeFile: (path: string, content: Uint8Array) => void;
  };
}

interface Runtime {
  loadPyodide: (options: { indexURL: string }) => Promise<Pyodide>;
}

type Begin = ((store: Store) => PromiseLike<Desk>) & { destroy: () => void };

/** Where Python finds the engine's modules: as they come, and compiled. */
const SOURCES = "/sources.zip";
const COMPILED = "/engine.zip";

const post = (message: FromWorker) => postMessage(message);
const listed = list();
const service = start();

addEventListener("message", ({ data }: MessageEvent<ToWorker>) => {
  if (data.type === "ask" && isLasting(data)) void answerAtOnce(data);
  else take(data);
});

function take(message: ToWorker): void {
  service.then(
    (ready) => ready.take(message),
    () => {}, // the page knows already
  );
}

/** Answer as before, without waiting for Python, if the same engine was asked before. */
async function answerAtOnce(asked: ToWorker & { type: "ask" }): Promise<void> {
  const answer = await listed.then((parts) => knownAnswer(parts, asked)).catch(() => undefined);
  if (answer) post({ type: "answered", id: asked.id, ...answer });
  else take(asked);
}

async function list(): Promise<Parts> {
  return (await sound(await fetch(PARTS)).json()) as Parts;
}

async function start(): Promise<Service> {
  try {
    const { store, isSaved, listen } = await openStore();
    if (!isSaved) post({ type: "unsaved" });
    const desk = await begin(await loaded(), store);
    listen(({ table, seq }) => desk.changed(table, seq));
    post({ type: "ready" });
    const parts = await listed;
    return new Service(desk, post, (asked, answer) => keepAnswer(parts, asked, answer));
  } catch (error) {
    post({ type: "failed", text: error instanceof Error ? error.message : String(error) });
    throw error;
  }
}

/** Pyodide with the engine in it. All files are fetched at once. */
async function loaded(): Promise<Pyodide> {
  const parts = await listed;
  if (await isKept()) post({ type: "starting" });
  else countFetched(parts);
  const [pyodide, engine, ...wheels] = await Promise.all([
    loadRuntime(parts),
    compiledBefore(parts).then(async (compiled) => compiled ?? { sources: await content(parts.engine) }),
    ...parts.wheels.map(content),
  ]);
  post({ type: "starting" });
  for (const wheel of wheels) pyodide.unpackArchive(wheel, "wheel");
  pyodide.globals.set("COMPILED", COMPILED);
  if ("sources" in engine) compile(pyodide, parts, engine.sources);
  else pyodide.FS.writeFile(COMPILED, new Uint8Array(engine));
  return pyodide;
}

/** Whether the files are on this device: then they are there at once, and the browser has the code compiled, too. */
async function isKept(): Promise<boolean> {
  return (await caches.match(PARTS).catch(() => undefined)) !== undefined;
}

async function content(file: string): Promise<ArrayBuffer> {
  return sound(await fetch(FOLDER + file)).arrayBuffer();
}

/** Compile the engine, and keep what comes of it for the next start. */
function compile(pyodide: Pyodide, parts: Parts, sources: ArrayBuffer): void {
  const given = { SOURCES, PLACE: COMPILED, LEFT_OUT: "(?!)", OPTIMIZE: false, PACK: false };
  for (const [name, value] of Object.entries(given)) pyodide.globals.set(name, value);
  pyodide.FS.writeFile(SOURCES, new Uint8Array(sources));
  pyodide.runPython(COMPILE);
  void keepCompiled(parts, pyodide.FS.readFile(COMPILED));
}

async function loadRuntime({ runtime }: Parts): Promise<Pyodide> {
  const indexURL = new URL(FOLDER + runtime, location.href).href;
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
