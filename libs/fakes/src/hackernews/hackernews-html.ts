import { escapeHtml } from '../posts/escape-html.js';

/** A text as stored by Hacker News: HTML with a few tags, in which addresses become links with truncated text. */
export function hackernewsHtml(text: string): string {
  return text
    .split(/\n{2,}/)
    .map((part) => (isIndented(part) ? `<pre><code>${escaped(part)}\n</code></pre>` : withLinks(part)))
    .join('<p>');
}

/** Paragraphs indented by two spaces are kept as typed. */
function isIndented(paragraph: string): boolean {
  return paragraph.split('\n').every((line) => /^ {2}/.test(line));
}

function withLinks(text: string): string {
  return text
    .split(/(https?:\/\/[^\s<>"]*[^\s<>".,;:!?)\]])/)
    .map((part, index) => (index % 2 === 1 ? linkOf(part) : escaped(part)))
    .join('');
}

function escaped(text: string): string {
  return escapeHtml(text, { "'": '&#x27;', '/': '&#x2F;' });
}

const longestShown = 60;

function linkOf(address: string): string {
  const shown = address.length > longestShown ? `${address.slice(0, longestShown)}...` : address;
  return `<a href="${escaped(address)}" rel="nofollow">${escaped(shown)}</a>`;
}
