/** Keeps the pages of one build on this device, so that they open without a network. */

import { isNoPage, wayOf, within } from "./answers";
import { adopt, fill, newestList } from "./engine_cache";
import { fewAtATime } from "./few";
import { ENGINE, PARTS, type Parts } from "./parts";
import { at, own, pathIn } from "./place";
import type { ToServiceWorker } from "./register";
import { isOfTable, keepSheet, keepSheets, keptSheet } from "./sheets";

interface LifeEvent extends Event {
  waitUntil: (done: Promise<unknown>) => void;
}

interface FetchEvent extends LifeEvent {
  readonly request: Request;
  respondWith: (answer: Promise<Response>) => void;
}

/** What is needed of the scope of a service worker, of which the types of a page know nothing. */
interface Scope {
  readonly clients: { claim: () => Promise<void> };
  skipWaiting: () => Promise<void>;
  addEventListener<E extends Event>(name: string, hear: (event: E) => void): void;
}

/** The build that this file is of: its name, and all its other files. */
declare const BUILD: { name: string; files: string[] };

const scope = globalThis as unknown as Scope;
const OURS = own(".pages.");
const PAGES = OURS + BUILD.name;
/** The page that shows all pages. */
const INDEX = at();
const PATIENCE = 3000;

scope.addEventListener("install", (event: LifeEvent) => event.waitUntil(install()));
scope.addEventListener("activate", (event: LifeEvent) => event.waitUntil(activate()));
scope.addEventListener("message", ({ data }: MessageEvent<ToServiceWorker>) => {
  if (BUILD.files.includes(pathIn(data.shown) ?? "")) void scope.skipWaiting();
});
scope.addEventListener("fetch", (event: FetchEvent) => {
  const { request } = event;
  const way = wayOf(request, { origin: location.origin, root: at(), files: BUILD.files });
  if (way === "page") event.respondWith(page(request));
  else if (way === "sheet") event.respondWith(sheet(request));
  else if (way === "kept") event.respondWith(kept(request).then((found) => found ?? fetch(request)));
  else if (way === "newest") event.respondWith(newest(request));
});

async function install(): Promise<void> {
  const pages = await caches.open(PAGES);
  await fewAtATime(["", ...BUILD.files], (file) => pages.add(new Request(at(file), { cache: "no-cache" })));
  await takeEngine(pages);
}

/** Where an engine is kept, take the one that goes with this build, and go by it once these pages are shown. */
async function takeEngine(pages: Cache): Promise<void> {
  const engine = await caches.open(ENGINE);
  if (!(await engine.match(PARTS))) return;
  const list = await newestList();
  await fill(engine, (await list.clone().json()) as Parts);
  await pages.put(PARTS, list);
  await keepSheets().catch(() => undefined); // it plays without them
}

async function activate(): Promise<void> {
  const pages = await caches.open(PAGES);
  const list = await pages.match(PARTS);
  if (list) await adopt(await caches.open(ENGINE), list);
  await pages.delete(PARTS);
  const former = (await caches.keys()).filter((name) => name.startsWith(OURS) && name !== PAGES);
  await Promise.all(former.map((name) => caches.delete(name)));
  await scope.clients.claim();
}

async function page(request: Request): Promise<Response> {
  const asked = fetch(request);
  const answer = await within(PATIENCE, asked);
  const index = isNoPage(answer) ? await kept(INDEX) : undefined;
  return index ?? answer ?? asked;
}

async function sheet(request: Request): Promise<Response> {
  const asked = fetch(request);
  const answer = await within(PATIENCE, asked);
  if (answer?.ok) await keepSheet(request.url, answer.clone()).catch(() => undefined); // it is read all the same
  if (answer && !isPerhapsHere(answer, request)) return answer;
  const found = await keptSheet(request.url);
  return found ?? (request.mode === "navigate" ? await kept(INDEX) : undefined) ?? answer ?? asked;
}

/** Whether this device may know better: its server is in trouble, or knows no table of which it is the sheet. */
function isPerhapsHere({ status }: Response, { url }: Request): boolean {
  return status >= 500 || (status === 404 && isOfTable(pathIn(new URL(url).pathname) ?? ""));
}

async function newest(request: Request): Promise<Response> {
  const asked = fetch(request);
  const answer = await within(PATIENCE, asked);
  return (answer?.ok ? answer : await kept(request)) ?? answer ?? asked;
}

/** What is kept of this build or of the engine; whoever asks, it is the same. */
async function kept(file: Request | string): Promise<Response | undefined> {
  for (const name of [PAGES, ENGINE]) {
    const found = await caches.match(file, { cacheName: name, ignoreVary: true });
    if (found) return found;
  }
  return undefined;
}
