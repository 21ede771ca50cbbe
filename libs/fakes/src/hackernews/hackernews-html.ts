/** A text as Hacker News writes it down: HTML with a few tags, in which addresses are links whose shown text is cut. */
export function hackernewsHtml(text: string): string {
  return text
    .split(/\n{2,}/)
    .map((part) => (isIndented(part) ? `<pre><code>${escaped(part)}\n</code></pre>` : withLinks(part)))
    .join('<p>');
}

/** What is indented by two blanks stays as it was typed. */
function isIndented(paragraph: string): boolean {
  return paragraph.split('\n').every((line) => /^ {2}/.test(line));
}

function withLinks(text: string): string {
  return text
    .split(/(https?:\/\/[^\s<>"]*[^\s<>".,;:!?)\]])/)
    .map((part, index) => (index % 2 === 1 ? linkOf(part) : escaped(part)))
    .join('');
}

/** Of the signs that mean something in HTML, and two more. */
export function escaped(text: string): string {
  return text.replace(/[&<>"'/]/g, (sign) => entities[sign] ?? sign);
}

const entities: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#x27;',
  '/': '&#x2F;',
};

const longestShown = 60;

function linkOf(address: string): string {
  const shown = address.length > longestShown ? `${address.slice(0, longestShown)}...` : address;
  return `<a href="${escaped(address)}" rel="nofollow">${escaped(shown)}</a>`;
}
