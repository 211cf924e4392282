/** The files of the engine: which there are, where they lie, and how much they are. */

export interface Parts {
  version: string;
  /** The folder of Pyodide. */
  runtime: string;
  archives: { file: string; format: string }[];
  /** Bytes of each file, unpacked. */
  sizes: Record<string, number>;
}

export const FOLDER = "/engine/";
/** The list of the files, the only one whose content changes under its name. */
export const PARTS = `${FOLDER}parts.json`;
/** The cache of the engine's files. The list is in it once all of them are. */
export const ENGINE = "fivehundred.engine";

export const totalOf = ({ sizes }: Parts): number =>
  Object.values(sizes).reduce((one, more) => one + more, 0);

export const addressesOf = ({ sizes }: Parts): string[] => Object.keys(sizes).map((file) => FOLDER + file);

/** Whether an answer has come and is not one that says that something is wrong. */
export function sound(response: Response): Response {
  if (!response.ok) throw new Error(`${new URL(response.url).pathname} could not be loaded`);
  return response;
}
