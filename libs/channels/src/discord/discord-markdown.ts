import { safeLink } from '../message/safe-link.js';
import type { TextPart } from '../message/marked-text.js';

/** Every sign of ASCII that Discord could take for markup, a mention, an emoji or the beginning of a link. */
const signs = /[!#&()*+\-./:<>@[\\\]_`|~]/g;

/** Text that Discord shows as it stands. https://support.discord.com/hc/en-us/articles/210298617 */
export function escapeMarkdown(text: string): string {
  return text.replace(signs, '\\$&');
}

/**
 * Escaped, with at most so many characters (code points); what was cut shows as `…`. No escape and no character is
 * split.
 */
export function cutMarkdown(text: string, maxCharacters: number): string {
  const whole = escapeMarkdown(text);
  if ([...whole].length <= maxCharacters) return whole;
  let kept = '';
  let room = maxCharacters - 1;
  for (const character of text) {
    const piece = escapeMarkdown(character);
    // An escape is two characters; all else is one, however many UTF-16 units it has.
    room -= piece === character ? 1 : 2;
    if (room < 0) break;
    kept += piece;
  }
  return `${kept.trimEnd()}…`;
}

/** A stretch of a post with its matches in bold and the bar of a quotation before every line. */
export function quoteMarkdown(parts: readonly TextPart[]): string {
  const text = parts
    .map((part) => (part.isMatch ? boldMarkdown(part.text) : escapeMarkdown(part.text)))
    .join('');
  return text
    .split(/\r\n|[\n\r\u2028\u2029]/)
    .map((line) => `> ${line}`)
    .join('\n');
}

/** Each line by itself. What stands at its edges is left outside: `** word**` is no bold. */
function boldMarkdown(text: string): string {
  return text.replace(/[^\n\r\u2028\u2029]+/g, (line) => {
    const core = line.trim();
    return core === '' ? line : line.replace(core, () => `**${escapeMarkdown(core)}**`);
  });
}

/** `[label](url)`; null where the URL leads to no web page, or is so long that it would crowd out the text. */
export function linkMarkdown(url: string | null, label: string): string | null {
  const target = safeLink(url);
  if (target === null || target.length > 500) return null;
  // Parentheses would end the link.
  return `[${label}](${target.replace(/[()]/g, (sign) => (sign === '(' ? '%28' : '%29'))})`;
}
