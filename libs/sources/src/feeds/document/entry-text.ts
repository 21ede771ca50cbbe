import { htmlToText, type ReadHtml } from '../../text/html-to-text.js';

/** Longer entry text is cut to this length, and the rest is not searched. */
export const maxTextLength = 100_000;

/** Converts an entry's HTML to text. HTML that was escaped twice is converted twice. */
export function readEntryHtml(html: string, base: string | undefined): ReadHtml {
  const read = htmlToText(html, base);
  if (hasTags(html)) return read;
  return hasTags(read.text) || entity.test(read.text) ? htmlToText(read.text, base) : read;
}

/** Cuts a text to the maximum length without splitting a character. */
export function cutText(text: string): string {
  return text.length <= maxTextLength ? text : text.slice(0, maxTextLength).toWellFormed();
}

const entity = /&(?:#\d{2,7}|#x[\da-f]{2,6}|[a-z]{2,8}\d?);/i;

function hasTags(text: string): boolean {
  return /<(?:\/[a-z][a-z\d]*|br|hr|img|p|a|div|span|li|table|em|strong|[biu])(?:\s[^<>]*)?\/?>/i.test(text);
}
