import { gzipSync } from 'node:zlib';
import { describe, expect, it } from '@jest/globals';
import type { FeedDocument, FeedEntry } from './feed-document.js';
import { readFeedDocument } from './read-feed-document.js';

const address = 'https://blog.acme.example/feed.xml';

function read(document: string | Uint8Array, contentType: string | null = null): FeedDocument {
  const bytes = typeof document === 'string' ? Buffer.from(document) : document;
  return readFeedDocument({ bytes, contentType, address, maxBytes: 1_000_000 });
}

function entryOf(items: string, around: (items: string) => string = rss): FeedEntry {
  const [entry] = read(around(items)).entries;
  if (entry === undefined) throw new Error('no entry was read');
  return entry;
}

const rss = (items: string): string =>
  `<rss version="2.0"><channel><title>Acme</title>${items}</channel></rss>`;
const atom = (items: string): string =>
  `<feed xmlns="http://www.w3.org/2005/Atom"><title>Acme</title>${items}</feed>`;

describe('feed entries', () => {
  it('have an id, link, text, author and time in RSS', () => {
    const [entry] = read(
      rss(`<item><guid isPermaLink="false">7</guid><link>/posts/7</link><title>Acme &amp;amp; you</title>
        <description>short</description><content:encoded><![CDATA[<p>Long <a href="x">text</a></p>]]></content:encoded>
        <author>jane@acme.example (Jane Doe)</author><pubDate>Mon, 06 Jul 26 10:00 EST</pubDate></item>`),
    ).entries;
    expect(entry).toEqual({
      id: '7',
      url: 'https://blog.acme.example/posts/7',
      title: 'Acme & you',
      text: 'Long text',
      links: ['https://blog.acme.example/posts/x'],
      author: 'Jane Doe',
      authorUrl: null,
      publishedAt: new Date('2026-07-06T15:00:00Z'),
    });
  });

  it('have the same fields in Atom, under any prefix and below any xml:base', () => {
    const { title, entries } = read(
      `<a:feed xmlns:a="http://www.w3.org/2005/Atom" xml:base="https://other.example/"><a:title>Acme</a:title>
       <a:author><a:name>Jane</a:name><a:uri>/jane</a:uri></a:author>
       <a:entry xml:base="deep/"><a:id>tag:acme,1</a:id><a:link rel="edit" href="e"/><a:link href="p"/>
       <a:title type="html">&lt;b>Big&lt;/b> news</a:title><a:updated>2026-07-08T00:00:00Z</a:updated>
       <a:published>2026-07-06T10:00:00+02:00</a:published><a:summary>no</a:summary>
       <a:content type="xhtml"><div xmlns="http://www.w3.org/1999/xhtml"><p>One &amp;lt; two</p></div></a:content></a:entry></a:feed>`,
    );
    expect(title).toBe('Acme');
    expect(entries).toEqual([
      {
        id: 'tag:acme,1',
        url: 'https://other.example/deep/p',
        title: 'Big news',
        text: 'One &lt; two',
        links: [],
        author: 'Jane',
        authorUrl: 'https://other.example/jane',
        publishedAt: new Date('2026-07-06T08:00:00Z'),
      },
    ]);
  });

  it('have the same fields in JSON Feed', () => {
    const item = {
      id: 9,
      url: 'https://acme.example/Über-9',
      content_html: '<p>Hi</p>',
      external_url: 'https://x.example/ñ',
      authors: [{ name: 'Jane', url: '/jane' }],
    };
    const { entries } = read(
      JSON.stringify({ version: 'https://jsonfeed.org/version/1.1', title: 'A', items: [item, {}] }),
    );
    expect(entries[0]).toMatchObject({
      id: '9',
      // As written, because keywords are searched in addresses.
      url: 'https://acme.example/Über-9',
      text: 'Hi',
      links: ['https://x.example/ñ'],
      author: 'Jane',
      authorUrl: 'https://blog.acme.example/jane',
      publishedAt: null,
    });
    expect(entries).toHaveLength(2);
  });

  it('are identified by their link without an id, and by title and time without either', () => {
    expect(entryOf('<item><link>https://a.example/1</link></item>').id).toBe('https://a.example/1');
    const bare = (title: string): string => entryOf(`<item><title>${title}</title></item>`).id;
    expect(bare('one')).toBe(bare('one'));
    expect(bare('one')).not.toBe(bare('two'));
  });

  it('are all kept if several share an id, with the same ids in any order', () => {
    const one = '<item><guid isPermaLink="false">1</guid><title>one</title></item>';
    const two = '<item><guid isPermaLink="false">1</guid><title>two</title></item>';
    const ids = (items: string): string[] => read(rss(items)).entries.map(({ id }) => id);
    expect(new Set(ids(one + two)).size).toBe(2);
    expect(ids(two + one)).toEqual([...ids(one + two)].reverse());
    expect(ids(one + one)).toEqual(['1']);
  });

  it('have the address of the page itself, not of a service that redirects to it', () => {
    const target = 'https://acme.example/a?b=c&d';
    const alert = `https://www.google.com/url?rct=j&amp;url=${encodeURIComponent(target)}&amp;ct=ga`;
    expect(entryOf(`<entry><id>1</id><link href="${alert}"/></entry>`, atom).url).toBe(target);
    const burner = `<item><guid>1</guid><link>http://feedproxy.google.com/~r/acme/1</link>
      <feedburner:origLink>${target.replace('&', '&amp;')}</feedburner:origLink></item>`;
    expect(entryOf(burner).url).toBe(target);
  });

  it('are read in full if the feed has the whole article beside its beginning', () => {
    const item = `<item><description>Begins</description>
      <yandex:full-text>Begins and ends with Acme</yandex:full-text></item>`;
    expect(entryOf(item).text).toBe('Begins and ends with Acme');
  });

  it('may take their link from the id or, in Atom, the self link, but only if it is a web page', () => {
    expect(entryOf('<item><guid>https://a.example/1</guid></item>').url).toBe('https://a.example/1');
    expect(entryOf('<item><guid isPermaLink="false">https://a.example/1</guid></item>').url).toBeNull();
    expect(entryOf('<entry><link rel="self" href="/1"/></entry>', atom).url).toBe(
      'https://blog.acme.example/1',
    );
    expect(entryOf('<item><link>javascript:alert(1)</link></item>').url).toBeNull();
  });

  it('keep plain text unchanged, and decode text once more if it was escaped twice', () => {
    expect(entryOf('<entry><title>a &lt;b> c &amp;amp; d</title></entry>', atom).title).toBe(
      'a <b> c &amp; d',
    );
    expect(entryOf('<item><title>if a &lt; b</title></item>').title).toBe('if a < b');
    expect(
      entryOf(
        '<item><description>&amp;lt;p&amp;gt;Hi &amp;amp;amp; bye&amp;lt;/p&amp;gt;</description></item>',
      ).text,
    ).toBe('Hi & bye');
    expect(entryOf('<item><description>Caf&amp;eacute;</description></item>').text).toBe('Café');
    expect(
      entryOf('<item><description><![CDATA[<p>Write <code>&lt;br></code></p>]]></description></item>').text,
    ).toBe('Write <br>');
  });

  it('are read even if the document is not well-formed', () => {
    const { entries } = read(
      '<rss><channel><item><guid>1</guid><title>whole & more</title><description><p>a<br>b</description></item><item><guid>2</guid><titl',
    );
    expect(entries.map(({ id }) => id)).toEqual(['1', '2']);
    expect(entries[0]).toMatchObject({ title: 'whole & more', text: 'a\nb' });
  });
});

describe('the encoding of a feed', () => {
  const document = (encoding: string): string =>
    `<?xml version="1.0" encoding="${encoding}"?><rss><channel><item><title>Яндекс</title></item></channel></rss>`;
  const koi8 = Buffer.from(document('koi8-r').replace('Яндекс', ''), 'latin1');
  const at = koi8.indexOf('</title>');
  const word = Buffer.from([0xf1, 0xce, 0xc4, 0xc5, 0xcb, 0xd3]);
  const declared = Buffer.concat([koi8.subarray(0, at), word, koi8.subarray(at)]);
  const utf16 = Buffer.from(document('utf-16'), 'utf16le');

  it.each([
    ['is that of the declaration', declared, null],
    [
      'is that of the header rather than of the declaration',
      Buffer.from(document('koi8-r')),
      'text/xml; charset="utf-8"',
    ],
    ['is UTF-8 if a wrong one is declared', Buffer.from(document('utf-16')), null],
    ['is UTF-16 with a byte order mark', Buffer.concat([Buffer.from([0xff, 0xfe]), utf16]), null],
    ['is UTF-16 without a byte order mark', utf16, null],
    ['is UTF-16 in the other byte order', Buffer.from(utf16).swap16(), 'application/xml'],
    ['is found in a gzip file', gzipSync(document('utf-8')), null],
    ['is UTF-8 if the name is unknown', Buffer.from(document('x-none')), 'text/xml; charset=none'],
  ])('%s', (_what, bytes, contentType) => {
    expect(read(bytes, contentType).entries[0]?.title).toBe('Яндекс');
  });

  it('is windows-1252 if none is declared and it is not UTF-8', () => {
    const old = Buffer.from(
      '<rss><channel><item><title>Café “x”</title></item></channel></rss>'.replace(/[“”]/g, '?'),
      'latin1',
    );
    expect(read(old).entries[0]?.title).toBe('Café ?x?');
  });
});

describe('an invalid or dangerous feed', () => {
  it.each([
    ['a web page', '<!DOCTYPE html><html><body>Just a moment</body></html>', 'web page'],
    ['a web page with an XML declaration', '<?xml version="1.0"?><!-- x --><html></html>', 'web page'],
    ['other XML', '<note><to>x</to></note>', 'neither RSS, Atom nor JSON Feed'],
    ['an empty document', ' \n', 'empty'],
    ['other JSON', '{"error":"no"}', 'not a JSON Feed'],
    ['truncated JSON', '{"items":[', 'cannot be read'],
    ['deep nesting', rss(`<item>${'<a>'.repeat(100_000)}</item>`), 'nests'],
    ['an entity bomb', `<!DOCTYPE r [<!ENTITY a "lol"><!ENTITY b "&a;&a;">]>${rss('')}`, 'entity bomb'],
    [
      'an entity bomb of parameter entities',
      `<!DOCTYPE r [<!ENTITY % a 'x'> <!ENTITY % b '%a;%a;'>]>${rss('')}`,
      'entity bomb',
    ],
    ['too many elements', rss('<a/>'.repeat(240_000) + '<b/>'.repeat(160_001)), 'elements'],
    ['too many entries', rss('<item/>'.repeat(20_001)), '20000 entries'],
    ['too many entries in JSON', `{"items":[${'{},'.repeat(20_000)}{}]}`, '20000 entries'],
    ['a file that unpacks to more than the limit', gzipSync('a'.repeat(2_000_000)), 'unpacks'],
  ])('is rejected with the reason: %s', (_what, document, reason) => {
    expect(() => read(document)).toThrow(reason);
  });

  it('has no custom entities expanded and nothing external loaded', () => {
    const laughs = `<!DOCTYPE r [<!ENTITY a "lol"><!ENTITY b "lol &amp; lol"><!ENTITY % p SYSTEM "http://127.0.0.1:1/x"> %p;]>`;
    const entry = read(laughs + rss('<item><title>&b; &amp; x</title></item>')).entries[0];
    expect(entry?.title).toBe('&b; & x');
  });

  it.each([
    [
      'declares very many prefixes again and again',
      (many: string) => `<x${many}>${'<a xmlns:b="x"/>'.repeat(20_000)}</x>`,
    ],
    [
      'repeats a long base',
      () =>
        `<x xml:base="https://acme.example/${'a'.repeat(8_000)}/">${'<a xml:base="x"/>'.repeat(300_000)}</x>`,
    ],
    ['has an endless author', () => `<item><author>${'@'.repeat(500_000)}</author></item>`],
  ])('is read without running out of time and memory if it %s', (_what, items) => {
    const many = Array.from({ length: 20_000 }, (_, index) => ` xmlns:a${index}="x"`).join('');
    expect(read(rss(`${items(many)}<item><title>Acme</title></item>`)).entries.at(-1)?.title).toBe('Acme');
  });

  it.each([
    ['begins with many comments', '<!-- -->'.repeat(30)],
    ['begins with many declarations', '<!DOCTYPE['.repeat(10_000)],
  ])('is read in an instant if it %s', (_what, start) => {
    const before = process.cpuUsage();
    expect(() => read(`${start}<x`)).toThrow('neither RSS, Atom nor JSON Feed');
    expect(process.cpuUsage(before).user / 1_000).toBeLessThan(1_000);
  });

  it('has only the start of an endless text kept', () => {
    expect(entryOf(`<item><description>${'acme '.repeat(180_000)}</description></item>`).text).toHaveLength(
      100_000,
    );
  });
});

describe('the interval that a feed asks for', () => {
  it.each([
    ['<ttl>90</ttl>', 90],
    ['<sy:updatePeriod>daily</sy:updatePeriod><sy:updateFrequency>2</sy:updateFrequency>', 720],
    ['<ttl>soon</ttl>', null],
    ['', null],
  ])('is read from the channel: %s', (channel, minutes) => {
    expect(read(rss(channel)).ttlMinutes).toBe(minutes);
  });
});
