/** Buttons by what they say: whatever can be pressed on the table can be typed. */

/** The button on the table that says this, if one does and can be pressed. */
export function buttonSaying(text: string): HTMLElement | null {
  const wanted = bare(text);
  const buttons = document.querySelectorAll<HTMLElement>("main button.button:not(:disabled)");
  return [...buttons].find((button) => wanted !== "" && bare(button.textContent) === wanted) ?? null;
}

/** A text by its letters, figures and suits alone. */
function bare(text: string): string {
  return text.toLowerCase().replace(/[^\p{L}\p{N}♠♣♦♥]/gu, "");
}
