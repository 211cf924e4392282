/** A table of two who each play a hand on the table besides their own: where these hands lie. */

import { columns } from "./fan";
import type { Fan } from "./fan";
import { GAP, laidHeight, shifted } from "./layout";
import type { Box, Frame, Size } from "./layout";

/** The columns of a hand on the table. */
const COLUMNS = 5;

export interface Tabled {
  /** The opponent's plate, and the hand on the table that the opponent plays besides. */
  plate: Box;
  theirs: Box;
  /** One's own hand on the table, near one's other hand. */
  mine: Box;
  /** What these leave free. */
  middle: Box;
}

/** Above and below the middle lie the opponent's things and one's own; on a phone held sideways left and right. */
export function tabledIn(field: Size, frame: Frame, wanted: Size): Tabled {
  const { edge, shape } = frame;
  const inner = { width: field.width - 2 * edge, height: field.height - edge };
  const { plate, theirs, mine, middle } =
    shape === "short" ? atSides(inner, frame, wanted) : inRows(inner, frame);
  return {
    plate: shifted(plate, edge),
    theirs: shifted(theirs, edge),
    mine: shifted(mine, edge),
    middle: shifted(middle, edge),
  };
}

function inRows({ width, height }: Size, frame: Frame): Tabled {
  const { plate } = frame;
  const tray = trayIn(width - plate.width - GAP, frame);
  const top = Math.max(plate.height, tray.height);
  const foot = height - tray.height;
  const left = (width - plate.width - GAP - tray.width) / 2;
  return {
    plate: { ...plate, left, top: (top - plate.height) / 2 },
    theirs: { ...tray, left: left + plate.width + GAP, top: 0 },
    mine: { ...tray, left: (width - tray.width) / 2, top: foot },
    middle: { left: 0, top: top + GAP, width, height: Math.max(foot - top - 2 * GAP, 0) },
  };
}

function atSides({ width, height }: Size, frame: Frame, wanted: Size): Tabled {
  const { plate } = frame;
  const tray = trayIn(Math.max((width - wanted.width) / 2 - GAP, plate.width), frame);
  const beside = tray.width + GAP;
  return {
    plate: { ...plate, left: 0, top: GAP },
    theirs: { ...tray, left: 0, top: plate.height + 2 * GAP },
    mine: { ...tray, left: width - tray.width, top: height - tray.height },
    middle: { left: beside, top: 0, width: width - 2 * beside, height },
  };
}

/** The size of a hand on the table, no wider than there is room for. */
function trayIn(room: number, { laid }: Frame): Size {
  return { width: Math.min(COLUMNS * (laid.width + GAP), room), height: laidHeight(laid) };
}

/** How its cards lie. */
export function trayFan(count: number, { width, height }: Size, { laid }: Frame): Fan {
  return columns(count, width, laid, height);
}
