import { unescapeMarkdown } from '../text/unescape-markdown.js';

/**
 * Markdown as a reader sees it, as far as keywords and summaries are concerned: without the HTML comments that issue templates
 * are full of, with Markdown or line breaks in place of HTML tags (both except in code), and with escaped characters decoded
 * once. `<details>` and `<blockquote>` stay, because summaries leave out what is in them. https://github.github.com/gfm/
 */
export function githubText(markdown: string): string {
  const links: string[] = [];
  const shown = markdown.replace(/\r\n?/g, '\n').replace(codeCommentOrTag, (whole, ...groups: unknown[]) => {
    const { code, start, end, tag } = groups.at(-1) as Readonly<Record<string, string | undefined>>;
    if (tag !== undefined) return markdownOf(tag.toLowerCase(), whole, links);
    return start === undefined && end === '' ? whole : (code ?? '');
  });
  return unescapeMarkdown(shown.trim());
}

/**
 * A fenced block, a code span, a comment or a tag. Without an end, code or a comment extends to the end of the text; a comment
 * without one is only a comment if it begins a line, and shown as typed elsewhere.
 */
const codeCommentOrTag =
  /(?<code>^ {0,3}(?<fence>`{3,}|~{3,})[^]*?(?:^ {0,3}\k<fence>[`~]*[ \t]*$|$(?![^]))|(?<!`)(?<ticks>`+)(?!`)(?:[^\n]|\n(?!\n))*?[^`]\k<ticks>(?!`))|(?:(?<start>^ {0,3}<)|(?<!\\)<)!--[^]*?(?<end>-->|$(?![^]))|(?<!\\)<\/?(?<tag>a|img|br|hr|p|div|h[1-6]|center|ul|ol|li|dl|dt|dd|summary|table|tr|t[dh]|thead|tbody|pre|code|kbd|samp|tt|var|b|strong|i|em|u|ins|s|strike|del|su[bp]|small|span|font|picture|source)\b[^<>]*>/gim;

const inline =
  /^(?:code|kbd|samp|tt|var|b|strong|i|em|u|ins|s|strike|del|su[bp]|small|span|font|picture|source)$/;

/** @param links the addresses of links that have not ended yet */
function markdownOf(tag: string, whole: string, links: string[]): string {
  if (tag === 'img') return `![${attribute(whole, 'alt')}](${attribute(whole, 'src')})`;
  if (tag === 'a' && whole.startsWith('</')) {
    const address = links.pop() ?? '';
    return address === '' ? '' : `](${address})`;
  }
  if (tag === 'a') return links[links.push(attribute(whole, 'href')) - 1] === '' ? '' : '[';
  if (inline.test(tag)) return '';
  if (/^h\d$/.test(tag) && !whole.startsWith('</')) return `\n${'#'.repeat(Number(tag[1]))} `;
  return tag === 'td' || tag === 'th' ? ' ' : '\n';
}

function attribute(tag: string, name: string): string {
  return (
    new RegExp(`\\s${name}\\s*=\\s*(?:"([^"]*)"|'([^']*)'|([^\\s"'>]+))`, 'i')
      .exec(tag)
      ?.slice(1)
      .find(Boolean) ?? ''
  );
}
