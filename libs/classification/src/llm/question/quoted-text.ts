/** The most text shown to a model, in UTF-16 units. */
export const quotedLength = 1_500;

/**
 * Prepares outside text for a model: drops invisible characters (control, bidi and zero-width characters, tags, variation
 * selectors), keeps line breaks, and returns a section of at most `maxLength` units that begins shortly before `around`,
 * without splitting characters.
 * @param around UTF-16 offset of the relevant place
 */
export function quotedText(text: string, around = 0, maxLength = quotedLength): string {
  const from = text.length <= maxLength ? 0 : Math.max(0, Math.min(around - 300, text.length - maxLength));
  // Twice the length, because invisible characters do not count; the limit avoids scanning a megabyte.
  const seen = withoutInvisible(text.slice(from, from + 2 * maxLength).toWellFormed());
  return seen
    .slice(0, maxLength)
    .replace(/[\uD800-\uDBFF]$/, '')
    .trim();
}

/** Removes Cc except line breaks and tabs, Cf except joiners inside emoji and scripts, private use, tags, noncharacters. */
export function withoutInvisible(text: string): string {
  return text
    .replace(/\r\n?|[\u2028\u2029\u0085]/g, '\n')
    .replace(/(?!\uFEFF)[^\S\n]/gu, ' ')
    .replace(/(?![\n\u200C\u200D])[\p{Cc}\p{Cf}\p{Co}\p{Cn}\u034F\u115F\u1160\u3164\uFFA0\uFFFD]/gu, '')
    .replace(/[\uFE00-\uFE0E\u{E0100}-\u{E01EF}]/gu, '')
    .replace(/(?<![\p{L}\p{M}\p{Emoji}])[\u200C\u200D]|[\u200C\u200D](?![\p{L}\p{M}\p{Emoji}])/gu, '');
}
