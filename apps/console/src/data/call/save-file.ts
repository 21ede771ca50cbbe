/** Has the browser save a file, as a download. */
export function saveFile(file: Blob, fileName: string): void {
  const url = URL.createObjectURL(file);
  const link = document.createElement('a');
  link.href = url;
  link.download = fileName;
  link.click();
  // After the browser has begun to save it.
  setTimeout(() => URL.revokeObjectURL(url), 60_000);
}
