/** The text with at most this many characters (code points, so that none is split); `…` marks what was cut. */
export function cutText(text: string, maxCharacters: number): string {
  // Every character has at least one UTF-16 unit, so a short text need not be split into characters.
  if (text.length <= maxCharacters) return text;
  const characters = [...text.slice(0, 2 * maxCharacters + 2)];
  if (characters.length <= maxCharacters) return text;
  return `${characters
    .slice(0, maxCharacters - 1)
    .join('')
    .trimEnd()}…`;
}

/** The longest prefix of a text with at most this many bytes in UTF-8, without splitting a character. */
export function cutBytes(text: string, maxBytes: number): string {
  const { read } = new TextEncoder().encodeInto(text, new Uint8Array(maxBytes));
  return text.slice(0, read);
}

/** The text with `> ` before every line, so that nothing in it can pass for our words. */
export function quotedLines(text: string): string {
  return `> ${text.replace(/\r\n|[\n\r\u2028\u2029]/g, '\n> ')}`;
}

/**
 * A name for use among our own words: one that is written from right to left does not change their order (Unicode's first
 * strong isolate, https://www.unicode.org/reports/tr9/#Explicit_Directional_Isolates).
 */
export function isolated(name: string): string {
  return rightToLeft.test(name) ? `\u2068${name}\u2069` : name;
}

const rightToLeft = /[\p{Script=Hebrew}\p{Script=Arabic}\p{Script=Syriac}\p{Script=Thaana}]/u;

/**
 * A name as it is, but mail programs make no link of addresses in it: they stop at an invisible character (zero width
 * non-joiner).
 */
export function unlinked(name: string): string {
  return name.replace(/(?=:\/\/|@|[.。．｡]\p{L})/gu, '\u200c');
}

/**
 * The text on one line, for headers and error messages: control characters and line ends become spaces, and characters that
 * change the writing direction are removed, because they make a line appear to say something else.
 */
export function oneLine(text: string): string {
  return text
    .replace(/[\u202A-\u202E\u2066-\u2069]/g, '')
    .replace(/[\s\p{Cc}\u2028\u2029]+/gu, ' ')
    .trim();
}
