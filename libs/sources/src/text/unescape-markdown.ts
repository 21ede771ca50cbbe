import { decode } from 'html-entities';

/**
 * Text with escaped characters as Reddit shows it: `C\#` becomes `C#` and `AT&amp;T` becomes `AT&T`, once. Reddit's editors
 * write both by themselves. Code and all other Markdown syntax stay as typed.
 * https://support.reddithelp.com/hc/en-us/articles/360043033952-Formatting-Guide
 */
export function unescapeMarkdown(markdown: string): string {
  if (!/[\\&]/.test(markdown)) return markdown;
  const parts: string[] = [];
  let paragraph: string[] = [];
  const endParagraph = (): void => {
    if (paragraph.length > 0) parts.push(unescapeInline(paragraph.join('\n')));
    paragraph = [];
  };
  let fence: string | null = null;
  let isAfterBlank = true;
  let isInList = false;
  for (const line of markdown.split('\n')) {
    const mark: string | undefined = /^ {0,3}(`{3,}(?=[^`]*$)|~{3,})/.exec(line)?.[1];
    const isIndented: boolean = isAfterBlank && !isInList && /^(?: {4}|\t)/.test(line);
    const isBlank: boolean = /^\s*$/.test(line);
    if (fence !== null || mark !== undefined || isIndented || isBlank) {
      endParagraph();
      parts.push(line);
      if (fence === null) fence = mark ?? null;
      else if (mark?.startsWith(fence) === true && line.trim() === mark) fence = null;
      isAfterBlank = isIndented || isBlank;
    } else {
      paragraph.push(line);
      // Indented text under a list item belongs to the item and is not code.
      isInList =
        /^\s*(?:[-+*]|\d{1,9}[.)])\s/.test(line) || (isInList && (!isAfterBlank || /^\s/.test(line)));
      isAfterBlank = false;
    }
  }
  endParagraph();
  return parts.join('\n');
}

/** A code span, an escaped character, or an entity: https://spec.commonmark.org/0.31.2/#backslash-escapes */
const token =
  /(?<!`)(`+)(?!`)[^]*?[^`]\1(?!`)|\\([!-/:-@[-`{-~])|&(?:#\d{1,7}|#[xX][\da-fA-F]{1,6}|[A-Za-z][A-Za-z\d]{1,31});/g;

function unescapeInline(text: string): string {
  return text.replace(token, (whole: string, ticks?: string, sign?: string) =>
    ticks === undefined ? (sign ?? decode(whole, { scope: 'strict' })) : whole,
  );
}
