/** The longest evidence shown, in UTF-16 units. */
const longestFound = 60;

/** The first words that the pattern finds, for display; null = none. */
export function wordsFound(pattern: RegExp, text: string): string | null {
  const match = pattern.exec(text);
  return match === null ? null : match[0].trim().replace(/\s+/g, ' ').slice(0, longestFound).toWellFormed();
}
