/** Save a text or a picture as a file of this name. */
export function saveFile(name: string, content: BlobPart, type: string): void {
  const file = URL.createObjectURL(new Blob([content], { type }));
  const anchor = document.createElement("a");
  anchor.href = file;
  anchor.download = name;
  anchor.click();
  setTimeout(() => URL.revokeObjectURL(file));
}
