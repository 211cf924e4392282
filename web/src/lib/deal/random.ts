/** So many random bytes, as hexadecimal text; `crypto.randomUUID` is missing where a page comes over plain http. */
export function randomHex(size: number): string {
  const bytes = crypto.getRandomValues(new Uint8Array(size));
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, "0")).join("");
}
