/** What a dealer may tick of the agreed list, read from the choices that go together. */

import type { AgreedItem } from "$lib/server/messages";
import { listed } from "$lib/words/words";

/** Items of the list by their titles, as a list in words. */
export function titlesOf(items: readonly string[], agreed: readonly AgreedItem[]): string {
  return listed(items.map((item) => agreed.find(({ name }) => name === item)?.title ?? item));
}

/** Whether some choice has all of these. */
export function goTogether(items: readonly string[], choices: readonly (readonly string[])[]): boolean {
  return choices.some((choice) => items.every((item) => choice.includes(item)));
}

/** Those of the ticked items that keep another one out; all of them where only together they do. */
export function inTheWay(
  item: string,
  ticked: readonly string[],
  choices: readonly (readonly string[])[],
): readonly string[] {
  if (ticked.includes(item) || goTogether([...ticked, item], choices)) return [];
  const alone = ticked.filter((other) => !goTogether([item, other], choices));
  return alone.length ? alone : ticked;
}

/** The choice of exactly these, in the order of the list; undefined where they may not be chosen alone. */
export function choiceOf(
  ticked: readonly string[],
  choices: readonly (readonly string[])[],
): readonly string[] | undefined {
  return choices.find((choice) => choice.length === ticked.length && goTogether(ticked, [choice]));
}
