/** A game given to others: as a text, as a picture, for a spreadsheet, or as a record that the program replays. */

import { askScore } from "$lib/server/api";
import type { KeptGame, ScoreTexts } from "$lib/server/messages";
import { toast } from "$lib/ui/toasts.svelte";
import { saveFile } from "$lib/ui/save_file";

const textsOf = (game: KeptGame) => askScore<ScoreTexts>({ type: "ScoreShare", game });

/** Whether another program of the device may be given this. */
export const canShare = (data: ShareData): boolean =>
  typeof navigator.share === "function" && (navigator.canShare?.(data) ?? true);

/** Hand something to another program of the device; where it has no such way, or forbids it, do otherwise. */
export async function share(data: ShareData, otherwise: () => void | Promise<void>): Promise<void> {
  if (!canShare(data)) return otherwise();
  try {
    await navigator.share(data);
  } catch (error) {
    const isClosed = error instanceof DOMException && error.name === "AbortError";
    if (!isClosed) await otherwise(); // whoever closes the list shares nothing
  }
}

/** Hand the sheet as a text to another program, or to the clipboard. */
export async function shareText(game: KeptGame): Promise<void> {
  const { text } = await textsOf(game);
  await share({ text }, async () => {
    try {
      await navigator.clipboard.writeText(text);
      toast("The sheet is copied.", "good");
    } catch {
      saveFile("five-hundred-score.txt", text, "text/plain"); // plain http gives no clipboard
    }
  });
}

/** Hand the sheet as a picture to another program, or save it. */
export async function sharePicture(picture: Blob): Promise<void> {
  const name = "five-hundred-score.png";
  const file = new File([picture], name, { type: picture.type });
  await share({ files: [file] }, () => saveFile(name, picture, picture.type));
}

export async function saveCsv(game: KeptGame): Promise<void> {
  const { csv } = await textsOf(game);
  saveFile("five-hundred-score.csv", csv, "text/csv");
}

export async function saveRecord(game: KeptGame): Promise<void> {
  const { record } = await textsOf(game);
  saveFile("five-hundred-score-record.txt", record, "text/plain");
}
