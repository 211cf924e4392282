import { fileURLToPath } from "node:url";
import { svelte } from "@sveltejs/vite-plugin-svelte";
import { svelteTesting } from "@testing-library/svelte/vite";
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
const UI = /src\/lib\/ui\/(?!Field|NameTag|Segments|Select)|vite\/preload-helper/;
const groups = [
  { name: "ui", test: UI },
  { name: "shared", test: SHARED },
  { name: "table", test: TABLE },
  { name: "tricks", test: TRICKS },
];

export default defineConfig({
  plugins: [svelte(), svelteTesting()],
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
