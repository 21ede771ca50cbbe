/** A feed as an OPML file lists it: https://opml.org/spec2.opml */
export interface OpmlFeed {
  readonly address: string;
  /** null = not given. */
  readonly title: string | null;
}

/** A list of feeds as OPML, which feed readers can import. A feed without a title has its address as the required text. */
export function writeOpml(feeds: readonly OpmlFeed[]): string {
  const outlines = feeds.map(({ address, title: name }) => {
    const title = name === null ? '' : ` title="${escaped(name)}"`;
    return `    <outline type="rss" text="${escaped(name ?? address)}"${title} xmlUrl="${escaped(address)}"/>\n`;
  });
  return `<?xml version="1.0" encoding="UTF-8"?>
<opml version="2.0">
  <head><title>Feeds in Earshot</title></head>
  <body>
${outlines.join('')}  </body>
</opml>
`;
}

function escaped(text: string): string {
  return text
    .replace(/[\p{Cc}\ufffe\uffff]/gu, ' ')
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;');
}
