/** A name for a guest who has given none: nobody should have to think before the first game. */
export function guestName(name: string): string {
  return name || `Guest ${Math.floor(100 + Math.random() * 900)}`;
}
