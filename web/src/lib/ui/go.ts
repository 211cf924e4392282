import { at } from "../../offline/place";

/** Go to another page of the client without loading it anew. */
export function go(path: string): void {
  history.pushState(null, "", at(path));
  dispatchEvent(new PopStateEvent("popstate"));
}
