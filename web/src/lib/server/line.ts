/** The way to a table: to the server, or to the engine on this device. */

import { isHere, reach } from "./here.svelte";
import type { Socket } from "./live.svelte";

/** The code of a line that broke. */
const BROKEN = 1006;

/** Open a line to a table, wherever it is. */
export function openLine(table: string): Socket {
  return isHere(table) ? onDevice(table) : new WebSocket(addressOf(table));
}

/** The address of a table's line on the server. */
export function addressOf(table: string): string {
  const scheme = location.protocol === "https:" ? "wss" : "ws";
  return `${scheme}://${location.host}/api/tables/${table}/live`;
}

/** A line within this device. What serves it is fetched first, unless it is closed before. */
function onDevice(table: string): Socket {
  reach.isDeviceUsed = true;
  let isClosed = false;
  const socket: Socket = {
    ...{ isOnDevice: true, onopen: null, onmessage: null, onclose: null },
    send: () => {},
    close: () => void (isClosed = true),
  };
  import("./device.svelte").then(
    ({ device }) => isClosed || device.connect(table, socket),
    () => socket.onclose?.(new CloseEvent("close", { code: BROKEN })),
  );
  return socket;
}
