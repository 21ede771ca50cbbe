import { quotedLines } from '../message/cut-text.js';
import { safeLink } from '../message/safe-link.js';
import type { TextPart } from '../message/marked-text.js';

/** Every ASCII sign that Discord could take for markup, a mention, an emoji or the beginning of a link. */
const signs = /[!#&()*+\-./:<>@[\\\]_`|~]/g;

/** Escapes a text so that Discord shows it literally. https://support.discord.com/hc/en-us/articles/210298617 */
export function escapeMarkdown(text: string): string {
  return text.replace(signs, '\\$&');
}

/**
 * The escaped text, of at most this many characters (code points); `…` marks what was cut. No escape and no character is
 * split.
 */
export function cutMarkdown(text: string, maxCharacters: number): string {
  const whole = escapeMarkdown(text);
  if ([...whole].length <= maxCharacters) return whole;
  let kept = '';
  let room = maxCharacters - 1;
  for (const character of text) {
    const piece = escapeMarkdown(character);
    // An escape counts as two characters; all else counts as one, however many UTF-16 units it has.
    room -= piece === character ? 1 : 2;
    if (room < 0) break;
    kept += piece;
  }
  return `${kept.trimEnd()}…`;
}

/** An excerpt of a post, with its matches in bold and the quotation bar before every line. */
export function quoteMarkdown(parts: readonly TextPart[]): string {
  return quotedLines(
    parts.map((part) => (part.isMatch ? boldMarkdown(part.text) : escapeMarkdown(part.text))).join(''),
  );
}

/** Makes each line bold by itself. Leaves whitespace at its edges outside, because `** word**` is not bold. */
function boldMarkdown(text: string): string {
  return text.replace(/[^\n\r\u2028\u2029]+/g, (line) => {
    const core = line.trim();
    return core === '' ? line : line.replace(core, () => `**${escapeMarkdown(core)}**`);
  });
}

/** `[label](url)`; null if the URL is not that of a web page, or is so long that it would crowd out the text. */
export function linkMarkdown(url: string | null, label: string): string | null {
  const target = safeLink(url);
  if (target === null || target.length > 500) return null;
  // Parentheses would end the link.
  return `[${label}](${target.replace(/[()]/g, (sign) => (sign === '(' ? '%28' : '%29'))})`;
}
