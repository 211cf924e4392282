/** The files of the engine: which there are, and where they lie. */

import { at, own } from "./place";

export interface Parts {
  version: string;
  /** The folder of Pyodide. */
  runtime: string;
  /** The archive of the server's own modules. */
  engine: string;
  /** Compiled code that it needs. */
  wheels: string[];
  /** Bytes of each file, unpacked. */
  sizes: Record<string, number>;
}

export const FOLDER = at("engine/");
/** The list of the files, the only one whose content changes under its name. */
export const PARTS = `${FOLDER}parts.json`;
/** The cache of the engine's files. The list is in it once all of them are. */
export const ENGINE = own(".engine");
