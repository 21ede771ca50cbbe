/** A text in the form in which names are compared. */
export function folded(text: string): string {
  return lowerCase(text.normalize('NFKC'));
}

/** A text in lower case with the offsets of the original: only "İ" would become longer. */
export function lowerCase(text: string): string {
  return text.replaceAll('İ', 'i').toLowerCase();
}
