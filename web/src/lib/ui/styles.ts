/** Sheets of styles that did not come. The bundler asks for each only once, and takes it for fetched from then on. */
const missing = new Set<HTMLLinkElement>();

addEventListener(
  "error",
  ({ target }) => {
    if (target instanceof HTMLLinkElement && target.rel === "stylesheet") missing.add(target);
  },
  true, // an element's error does not bubble
);

/** Ask again for the styles that did not come; fails where they do not come now. */
export async function fetchMissingStyles(): Promise<void> {
  const links = [...missing];
  missing.clear();
  await Promise.all(links.map(askAgain));
}

function askAgain(link: HTMLLinkElement): Promise<unknown> {
  const next = link.cloneNode() as HTMLLinkElement;
  const answer = new Promise((resolve, reject) => {
    next.addEventListener("load", resolve);
    next.addEventListener("error", () => reject(new Error(`${next.href} could not be fetched`)));
  });
  link.replaceWith(next);
  return answer;
}
