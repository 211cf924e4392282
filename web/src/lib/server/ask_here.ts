/** Requests to this device, and what the page remembers of its answers. */

import { device } from "./device.svelte";
import type { Me, TableOpened } from "./messages";
import { remember, rememberName } from "./remember";

/** The answer of this device to what would be asked of a server. */
export async function answerHere(method: string, path: string, body: string | null): Promise<Response> {
  const { status, kind, body: text } = await device.ask(method, path, body);
  if (status < 300 && method === "PUT" && path === "/api/me") rememberName((JSON.parse(text) as Me).name);
  if (status < 300 && method === "POST" && path === "/api/tables")
    remember((JSON.parse(text) as TableOpened).table);
  return new Response(text, { status, headers: { "Content-Type": kind } });
}
