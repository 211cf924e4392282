/** What may be done about a seat, and by whom; the server has the last word. */

import { guestName } from "$lib/server/guest";
import type { LiveTable, Wish } from "$lib/server/live.svelte";
import type { Proposal, TableSeen } from "$lib/server/messages";
import type { IconName } from "$lib/ui/icons";
import type { MenuItem } from "$lib/ui/Menu.svelte";
import { attempt } from "$lib/table/attempt";
import { isMuted, toggleMute } from "$lib/table/mutes.svelte";
import { offered } from "$lib/words/words";

/** Whether seats may change hands now. */
export function isBetweenRounds({ phase }: Pick<TableSeen, "phase">): boolean {
  return phase === "waiting" || phase === "choosing" || phase === "deal" || phase === "over";
}

/** Whether a bot plays for a person. */
export function isStoodIn(seat: number | null, { seats }: Pick<TableSeen, "seats">): boolean {
  const person = seat === null ? undefined : seats[seat];
  return person?.kind === "person" && person.bot !== undefined;
}

/** To take a seat; who came by a link and has no name yet gets one. */
export function sitting(live: LiveTable, seat: number): Wish {
  return { type: "Sit", seat, ...(live.welcome?.name ? {} : { name: guestName("") }) };
}

/** All that this guest may do about a seat. */
export function seatItems(live: LiveTable, seat: number): MenuItem[] {
  return live.own?.seat === seat ? ownItems(live) : otherItems(live, seat);
}

function ownItems(live: LiveTable): MenuItem[] {
  const { seen, own } = live;
  const standsIn = own && seen?.seats[own.seat]?.bot !== undefined;
  const isPlaying = seen && seen.phase !== "waiting" && seen.phase !== "over";
  return [
    ...(standsIn ? [item(live, "Take the seat back", "person", { type: "TakeBack" })] : []),
    ...(own && seen?.may_undo === own.seat ? [proposal(live, "Take back", "undo", "undo")] : []),
    ...(isPlaying ? [sure(proposal(live, "Resign", "flag", "resign"), "Give the game up?")] : []),
    isPlaying
      ? sure(item(live, "Leave the seat", "leave", { type: "Leave" }), "Leave, and let a bot play on?")
      : danger(item(live, "Leave the seat", "leave", { type: "Leave" })),
  ];
}

function otherItems(live: LiveTable, seat: number): MenuItem[] {
  const taken = live.seen?.seats[seat];
  if (!live.seen || !taken) return [];
  const isPerson = taken.kind === "person";
  return [
    ...(!isPerson && isBetweenRounds(live.seen)
      ? [item(live, "Sit here", "person", sitting(live, seat))]
      : []),
    ...(!isPerson && live.isHost ? botItems(live, seat) : []),
    ...(isPerson ? [muteItem(taken.name ?? "")] : []),
    ...(isPerson && live.isHost
      ? [sure(item(live, "Remove from the table", "close", { type: "Remove", seat }), "Remove them?")]
      : []),
  ];
}

function botItems(live: LiveTable, seat: number): MenuItem[] {
  const here = live.seen?.seats[seat]?.bot;
  return offered(live.welcome?.bots ?? [], here).map(({ name, title }) => ({
    ...item(live, `Bot: ${title}`, "bot", { type: "PutBot", seat, bot: name }),
    checked: name === here,
  }));
}

function muteItem(name: string): MenuItem {
  const muted = isMuted(name);
  return {
    label: muted ? "Hear again" : "Mute",
    icon: muted ? "sound" : "mute",
    choose: () => toggleMute(name),
  };
}

function item(live: LiveTable, label: string, icon: IconName, wish: Wish): MenuItem {
  return { label, icon, choose: () => void attempt(live, wish) };
}

function danger(item: MenuItem): MenuItem {
  return { ...item, danger: true };
}

/** What others have to agree to waits for what is proposed already. */
function proposal(live: LiveTable, label: string, icon: IconName, what: Proposal["what"]): MenuItem {
  return { ...item(live, label, icon, { type: "Propose", what }), disabled: Boolean(live.seen?.proposal) };
}

/** What cannot be taken back is asked once more. */
function sure(item: MenuItem, question: string): MenuItem {
  return { ...danger(item), sure: question };
}
