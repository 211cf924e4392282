/** What follows from the list of the engine's files. */

import { FOLDER, type Parts } from "./parts";

export const totalOf = ({ sizes }: Parts): number =>
  Object.values(sizes).reduce((one, more) => one + more, 0);

export const addressesOf = ({ sizes }: Parts): string[] => Object.keys(sizes).map((file) => FOLDER + file);

/** Whether an answer has come and is not one that says that something is wrong. */
export function sound(response: Response): Response {
  if (!response.ok) throw new Error(`${new URL(response.url).pathname} could not be loaded`);
  return response;
}
