/** Makes the browser download a file. */
export function saveFile(file: Blob, fileName: string): void {
  const url = URL.createObjectURL(file);
  const link = document.createElement('a');
  link.href = url;
  link.download = fileName;
  link.click();
  // The browser has started saving it by then.
  setTimeout(() => URL.revokeObjectURL(url), 60_000);
}
