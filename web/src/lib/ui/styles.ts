const SHORTEST_WAIT = 250;
const LONGEST_WAIT = 30_000;

/** How often each sheet of styles has failed, by its address. */
const failures = new Map<string, number>();

/**
 * Ask for every sheet of styles that does not come until it comes, each time after twice as long.
 * The bundler asks only once: a part of the page fetched ahead while the line was lost would stay without its styles.
 */
export function insistOnStyles(): void {
  // An element's error does not bubble.
  addEventListener("error", ({ target }) => isSheet(target) && askLater(target), true);
}

function isSheet(target: EventTarget | null): target is HTMLLinkElement {
  return target instanceof HTMLLinkElement && target.rel === "stylesheet";
}

function askLater(link: HTMLLinkElement): void {
  const before = failures.get(link.href) ?? 0;
  failures.set(link.href, before + 1);
  setTimeout(() => link.replaceWith(link.cloneNode()), Math.min(SHORTEST_WAIT * 2 ** before, LONGEST_WAIT));
}
