import type { ScheduledPost } from '../posts/timeline.js';

/** The content of a feed, newest first. */
export interface FakeFeed {
  readonly title: string;
  /** The base URL of the feeds: `http://host:port/feeds`. */
  readonly url: string;
  readonly posts: readonly ScheduledPost[];
}

/** The feed formats, by file extension. */
export const feedFormats: Readonly<
  Record<string, { readonly contentType: string; readonly write: (feed: FakeFeed) => string }>
> = {
  rss: { contentType: 'application/rss+xml; charset=utf-8', write: writeRss },
  atom: { contentType: 'application/atom+xml; charset=utf-8', write: writeAtom },
  json: { contentType: 'application/feed+json; charset=utf-8', write: writeJson },
};

/** HTML is escaped twice, as in nearly all RSS. */
function writeRss({ title, url, posts }: FakeFeed): string {
  const items = posts.map(
    ({
      post,
      publishedAt,
    }) => `<item><title>${escaped(post.title)}</title><link>${url}/post/${post.name}</link>
<guid isPermaLink="false">${post.name}</guid><pubDate>${publishedAt.toUTCString()}</pubDate>
<dc:creator>${escaped(post.author)}</dc:creator><description>${escaped(htmlOf(post))}</description></item>`,
  );
  return `<?xml version="1.0" encoding="utf-8"?>
<rss version="2.0" xmlns:dc="http://purl.org/dc/elements/1.1/"><channel><title>${escaped(title)}</title>
<link>${url}/</link><description/>${items.join('\n')}</channel></rss>`;
}

function writeAtom({ title, url, posts }: FakeFeed): string {
  const entries = posts.map(
    ({
      post,
      publishedAt,
    }) => `<entry><id>tag:sandbox,2026:${post.name}</id><title type="html">${escaped(escaped(post.title))}</title>
<link rel="alternate" href="${url}/post/${post.name}"/><author><name>${escaped(post.author)}</name></author>
<published>${publishedAt.toISOString()}</published><updated>${publishedAt.toISOString()}</updated>
<content type="html">${escaped(htmlOf(post))}</content></entry>`,
  );
  return `<?xml version="1.0" encoding="utf-8"?>
<feed xmlns="http://www.w3.org/2005/Atom"><title>${escaped(title)}</title><id>${url}/</id>
<link rel="alternate" href="${url}/"/>${entries.join('\n')}</feed>`;
}

function writeJson({ title, url, posts }: FakeFeed): string {
  return JSON.stringify({
    version: 'https://jsonfeed.org/version/1.1',
    title,
    home_page_url: `${url}/`,
    items: posts.map(({ post, publishedAt }) => ({
      id: post.name,
      url: `${url}/post/${post.name}`,
      title: post.title,
      content_html: htmlOf(post),
      date_published: publishedAt.toISOString(),
      authors: [{ name: post.author }],
    })),
  });
}

function htmlOf({ text, link }: ScheduledPost['post']): string {
  const paragraphs = text.split('\n\n').map((one) => `<p>${escaped(one).replaceAll('\n', '<br>')}</p>`);
  return `${paragraphs.join('')}${link === '' ? '' : `<p><a href="${escaped(link)}">link</a></p>`}`;
}

function escaped(text: string): string {
  return (
    text
      .replaceAll('&', '&amp;')
      .replaceAll('<', '&lt;')
      .replaceAll('>', '&gt;')
      .replaceAll('"', '&quot;')
      // These characters are not allowed in XML.
      .replace(/[^\P{Cc}\t\n\r]|[\ufffe\uffff]/gu, '')
  );
}
