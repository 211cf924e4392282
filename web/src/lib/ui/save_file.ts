/** Save a text as a file of this name. */
export function saveFile(name: string, text: string, type: string): void {
  const file = URL.createObjectURL(new Blob([text], { type }));
  const anchor = document.createElement("a");
  anchor.href = file;
  anchor.download = name;
  anchor.click();
  setTimeout(() => URL.revokeObjectURL(file));
}
