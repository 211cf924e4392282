/** A game given to others: as a text, for a spreadsheet, or as a record that the program replays. */

import { askScore } from "$lib/server/api";
import type { KeptGame, ScoreTexts } from "$lib/server/messages";
import { toast } from "$lib/ui/toasts.svelte";
import { saveFile } from "$lib/ui/save_file";

const textsOf = (game: KeptGame) => askScore<ScoreTexts>({ type: "ScoreShare", game });

/** Hand the sheet to another program of the device, or to the clipboard where it has no such way. */
export async function shareText(game: KeptGame): Promise<void> {
  const { text } = await textsOf(game);
  if (typeof navigator.share === "function") {
    await navigator.share({ text }).catch(() => undefined); // whoever closes the list shares nothing
    return;
  }
  try {
    await navigator.clipboard.writeText(text);
    toast("The sheet is copied.", "good");
  } catch {
    saveFile("five-hundred-score.txt", text, "text/plain"); // plain http gives no clipboard
  }
}

export async function saveCsv(game: KeptGame): Promise<void> {
  const { csv } = await textsOf(game);
  saveFile("five-hundred-score.csv", csv, "text/csv");
}

export async function saveRecord(game: KeptGame): Promise<void> {
  const { record } = await textsOf(game);
  saveFile("five-hundred-score-record.txt", record, "text/plain");
}
