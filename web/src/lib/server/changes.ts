/** How a view is changed by what the server says has changed of it. */

type Fields = Record<string, unknown>;

/** A change does not fit to what it is to change. */
export class MisfitError extends Error {
  override name = "MisfitError";
}

/**
 * A part of a view after a change: the fields that have changed, null for one that is back at its default,
 * and for a list of which parts have changed an object with these by place.
 */
export function changed<Part extends object>(part: Part, change: Fields): Part {
  const after: Fields = { ...(part as Fields) };
  for (const [name, value] of Object.entries(change))
    if (value === null) delete after[name];
    else after[name] = changedValue(after[name], value);
  return after as Part;
}

function changedValue(was: unknown, value: unknown): unknown {
  if (!Array.isArray(was) || Array.isArray(value) || typeof value !== "object" || value === null)
    return value;
  const after: unknown[] = [...was];
  for (const [place, part] of Object.entries(value))
    after[placeOf(place, after)] = partAfter(after[Number(place)], part);
  return after;
}

/** A place of a list, or the one after its last. */
function placeOf(text: string, list: unknown[]): number {
  const place = Number(text);
  if (!Number.isInteger(place) || place < 0 || place > list.length) throw new MisfitError(`no place ${text}`);
  return place;
}

function partAfter(was: unknown, part: unknown): unknown {
  return typeof was === "object" && was !== null ? changed(was, part as Fields) : part;
}
