/** The text with at most so many characters (code points, so that none is split); what was cut shows as `…`. */
export function cutText(text: string, maxCharacters: number): string {
  // Every character has at least one UTF-16 unit, so a short text need not be taken apart.
  if (text.length <= maxCharacters) return text;
  const characters = [...text.slice(0, 2 * maxCharacters + 2)];
  if (characters.length <= maxCharacters) return text;
  return `${characters
    .slice(0, maxCharacters - 1)
    .join('')
    .trimEnd()}…`;
}

/** The longest start of a text that has at most so many bytes in UTF-8 and splits no character. */
export function cutBytes(text: string, maxBytes: number): string {
  const { read } = new TextEncoder().encodeInto(text, new Uint8Array(maxBytes));
  return text.slice(0, read);
}

/**
 * The text on one line, for headers and error messages: control characters and line ends become spaces, and
 * characters that turn the direction of writing go, since they make a line say something else than it holds.
 */
export function oneLine(text: string): string {
  return text
    .replace(/[\u202A-\u202E\u2066-\u2069]/g, '')
    .replace(/[\s\p{Cc}\u2028\u2029]+/gu, ' ')
    .trim();
}
