import { createHash } from "node:crypto";
import { readdirSync, readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { fileURLToPath } from "node:url";
import { initWasm, Resvg } from "@resvg/resvg-wasm";
import { svelte } from "@sveltejs/vite-plugin-svelte";
import { svelteTesting } from "@testing-library/svelte/vite";
import { build, type Plugin, type Rolldown } from "vite";
import { defineConfig } from "vitest/config";

const path = (relative: string) => fileURLToPath(new URL(relative, import.meta.url));

/** What pages and tables share with each other: small files of their own but for this. */
const SHARED = /src\/lib\/(words\/(ladder|sides)|table\/(attempt|mutes|seats\/(SeatMenu|seats)))\./;
/** What the tables of all games share. */
const TABLE =
  /src\/lib\/(device\/keys|table\/(?!help|panels\/(?!ChatPanel|RoundsTable|SayingToast|ScoreBar)|seats\/SeatList|screen\/(Notation|Panels)))/;
/** What the trick-taking table shares with its parts that come later. */
const TRICKS =
  /src\/lib\/tricks\/(asked\/agreed|auction\/Sign|flow\/prompts|layout\/fan|panels\/(ReviewDialog|scores))\./;
/** What all pages share; forms and headings are not needed at a table. */
const UI = /src\/(lib\/ui\/(?!Field|NameTag|Segments|Select|save_file)|offline\/place)|vite\/preload-helper/;
const groups = [
  { name: "ui", test: UI },
  { name: "shared", test: SHARED },
  { name: "table", test: TABLE },
  { name: "tricks", test: TRICKS },
];

const INDEX = "index.html";

/** Icons for systems that draw no SVG: what each is called, how many pixels wide it is, and what it shows. */
const ICONS = [
  ["icon-192.png", 192, "favicon.svg"],
  ["icon-512.png", 512, "favicon.svg"],
  ["icon-maskable-512.png", 512, "icon-maskable.svg"],
  ["apple-touch-icon.png", 180, "icon-maskable.svg"],
] as const;

function icons(): Plugin {
  return {
    name: "icons",
    apply: "build",
    async generateBundle() {
      await initWasm(readFileSync(createRequire(import.meta.url).resolve("@resvg/resvg-wasm/index_bg.wasm")));
      for (const [fileName, value, drawing] of ICONS) {
        const svg = readFileSync(path(`public/${drawing}`));
        const source = new Resvg(svg, { fitTo: { mode: "width", value } }).render().asPng();
        this.emitFile({ type: "asset", fileName, source });
      }
    },
  };
}

/** The service worker: a file by itself that knows the name of every other, made when all of them are. */
function serviceWorker(): Plugin {
  return {
    name: "service-worker",
    apply: "build",
    enforce: "post",
    async generateBundle(_, bundle) {
      const made = Object.keys(bundle).filter((file) => file !== INDEX);
      const open = readdirSync(path("public"));
      const hash = createHash("sha256");
      for (const file of made.sort()) hash.update(file); // they have their hashes in their names
      for (const file of open.sort()) hash.update(readFileSync(path(`public/${file}`)));
      hash.update(readFileSync(path(INDEX)));
      const files = [...made, ...open];
      const source = await serviceWorkerOf({ name: hash.digest("hex").slice(0, 12), files });
      this.emitFile({ type: "asset", fileName: "sw.js", source });
    },
  };
}

async function serviceWorkerOf(own: { name: string; files: string[] }): Promise<string> {
  const outputs = await build({
    configFile: false,
    logLevel: "warn",
    publicDir: false,
    // In one file without imports there is nothing else that knows where it came from.
    define: { BUILD: JSON.stringify(own), "import.meta.url": "location.href" },
    build: {
      write: false,
      lib: { entry: path("src/offline/service_worker.ts"), formats: ["iife"], name: "sw", fileName: "sw" },
    },
  });
  const [made] = outputs as Rolldown.RolldownOutput[];
  return made!.output[0].code;
}

export default defineConfig({
  // A page is shown at addresses of any depth. What it loads finds the rest beside itself, wherever that lies.
  experimental: {
    renderBuiltUrl: (file, { hostType }) => (hostType === "html" ? `/${file}` : { relative: true }),
  },
  plugins: [svelte(), svelteTesting(), icons(), serviceWorker()],
  worker: { format: "es" }, // as its code comes in several files, some of them only when they are needed
  resolve: { alias: { $lib: path("src/lib") } },
  build: {
    outDir: path("../python/fivehundred/server/static"),
    emptyOutDir: true, // outside this folder it is not the default, and yesterday's files must not go into a wheel
    assetsInlineLimit: 0, // the server's content security policy allows no data: addresses
    modulePreload: { polyfill: false },
    // Every small file costs its headers: what pages share comes in one.
    rolldownOptions: { output: { codeSplitting: { groups } } },
  },
  server: {
    // The server compares Origin with Host, so the proxy passes both on as the browser sent them.
    proxy: {
      "/api": { target: "http://127.0.0.1:8500", ws: true, changeOrigin: false },
      "/engine": { target: "http://127.0.0.1:8500", changeOrigin: false },
      "^/(rules|t/[^/]+/rules)": { target: "http://127.0.0.1:8500", changeOrigin: false },
    },
  },
  test: {
    environment: "jsdom",
    pool: "vmThreads",
    include: ["src/**/*.test.ts"],
    setupFiles: ["src/patience.ts"],
    testTimeout: 30_000,
  },
});
