import { htmlToText } from './html-to-text.js';

/** A title as one line of text. Some sites write HTML in titles, others a plain `<`. */
export function readTitle(title: string): string {
  const html = title.replace(
    /<(?!\/?(?:[biqsu]|em|strong|a|abbr|br|cite|code|del|div|font|h[1-6]|img|ins|mark|p|small|span|strike|sub|sup|tt|wbr)\b)/gi,
    '&lt;',
  );
  return oneLine(htmlToText(html).text);
}

/** The text without line breaks or repeated spaces. */
export function oneLine(text: string): string {
  return text.replace(/\s+/g, ' ').trim();
}
