/** Cards that a contract makes more than they look. */

import type { CardRole, RoleSeen } from "$lib/server/messages";

/** The role of a card in words, if it has one. */
export function roleOf(card: string, roles: readonly RoleSeen[]): CardRole | undefined {
  return roles.find((each) => each.card === card)?.role;
}

/** What stands on a card for its role, and what that means. */
export const ROLES: Record<CardRole, readonly [sign: string, meaning: string]> = {
  megatrump: ["MT", "Megatrump: above the joker"],
  "anti-megatrump": ["AMT", "Anti-megatrump: of two suits, and cancels the megatrump"],
  "anti-joker": ["AJ", "Anti-joker: cancels the joker and the bowers"],
};
