import { describe, expect, it } from '@jest/globals';
import { htmlToText } from './html-to-text.js';

const textOf = (html: string): string => htmlToText(html).text;

describe('htmlToText', () => {
  it.each([
    ['unclosed paragraphs', 'One<p>two<p>three', 'One\n\ntwo\n\nthree'],
    ['closed paragraphs', '<p>One</p>\n<p>two</p>\n', 'One\n\ntwo'],
    ['line breaks', 'One<br>two<br/>three<br><br>four', 'One\ntwo\nthree\n\nfour'],
    ['lists', 'Both:<ul><li>Acme</li><li>Apex</li></ul>end', 'Both:\n\nAcme\nApex\n\nend'],
    ['tags inside words', 'Ac<b>me</b> is <i>go</i>od', 'Acme is good'],
    ['spaces and line breaks of the source', ' One\n  two <i> three</i>', 'One two three'],
    ['cells of a table', '<table><tr><td>a</td><td>b</td></tr><tr><td>c</td></tr></table>', 'a b\nc'],
    [
      'summaries',
      '<details><summary>Why we left Acme</summary>It broke.</details>',
      'Why we left Acme\nIt broke.',
    ],
    ['forms', 'So:<form><fieldset><legend>Acme</legend>Yes</fieldset></form>end', 'So:\nAcme\nYes\nend'],
    ['choices', '<select><option>Acme</option><option>Apex</option></select>', 'Acme\nApex'],
    ['old pages', '<center>Acme</center>Apex<address>Main St</address>', 'Acme\nApex\nMain St'],
    ['navigation', '<nav>Acme</nav>Apex<menu><li>a</li></menu>', 'Acme\nApex\n\na'],
    ['buttons', 'Try<button>Acme</button>now', 'Try Acme now'],
    ['footnotes', 'We left Acme<sup><a href="#fn1">1</a></sup>.', 'We left Acme 1.'],
    ['trademarks', 'Acme<sup>TM</sup> and H<sub>2</sub>O', 'Acme TM and H2O'],
    [
      'emoji shown as pictures, and no other pictures',
      'Acme<img class="wp-smiley" alt="🚀"> is <img alt="👍🏽"><img alt="🇩🇪"><img alt="1️⃣">, <img alt="Acme 2"><img alt=":wave:"><img alt="7">ok',
      'Acme🚀 is 👍🏽🇩🇪1️⃣, ok',
    ],
    [
      'code',
      'So:<p><pre><code>  if (a &lt; b)\n    acme();\n</code></pre>\nDone',
      'So:\n\n  if (a < b)\n    acme();\n\nDone',
    ],
    [
      'quotes',
      '<blockquote><p>Acme<br>is <b>bad</b></p><p>So</p></blockquote>No',
      '> Acme\n> is bad\n\n> So\n\nNo',
    ],
    [
      'quotes in quotes',
      'a<blockquote>b<blockquote>c</blockquote>d</blockquote>e',
      'a\n\n> b\n\n> c\n\n> d\n\ne',
    ],
    ['code in quotes', '<blockquote><pre>a\n  b\n</pre></blockquote>c', '> a\n>   b\n\nc'],
    [
      'cut addresses in quotes',
      '<blockquote><a href="https://a.io/b/c">a.io/b...</a></blockquote>',
      '> https://a.io/b/c',
    ],
    ['an unterminated tag', 'Acme <a href="https://acme.io', 'Acme'],
    ['a < that starts no tag', 'a < b and 3 <4 > 2', 'a < b and 3 <4 > 2'],
    ['an empty text', '', ''],
  ])('converts %s', (_what, html, text) => {
    expect(textOf(html)).toBe(text);
  });

  it('decodes entities once, whatever they spell', () => {
    expect(textOf('AT&amp;T&#x27;s &quot;a&#x2F;b&quot; &#8212; caf&eacute;')).toBe('AT&T\'s "a/b" — café');
    expect(textOf('&amp;amp; and &amp;lt;b&amp;gt;')).toBe('&amp; and &lt;b&gt;');
    expect(textOf('&lt;script&gt;alert(1)&lt;/script&gt;')).toBe('<script>alert(1)</script>');
    expect(textOf('&#0;&#xD800;&#x110000;&nosuch;')).toBe('\uFFFD\uFFFD\uFFFD&nosuch;');
  });

  it('leaves out what people do not see', () => {
    expect(textOf('a<script>acme()</script><style>.acme{}</style><!-- acme -->b')).toBe('ab');
    expect(textOf('<title>acme</title>a<iframe src="https://acme.io">acme</iframe>')).toBe('a');
  });

  it('shows the address of a link whose text was cut, and keeps other link texts', () => {
    const href = 'https:&#x2F;&#x2F;www.acme.io&#x2F;blog&#x2F;why-we-left';
    expect(
      htmlToText(
        `See <a href="${href}" rel="nofollow">https:&#x2F;&#x2F;www.acme.io&#x2F;blog&#x2F;why...</a>!`,
      ),
    ).toEqual({
      text: 'See https://www.acme.io/blog/why-we-left!',
      links: ['https://www.acme.io/blog/why-we-left'],
    });
    expect(textOf(`<a href="${href}">acme.io/blog/w…</a>`)).toBe('https://www.acme.io/blog/why-we-left');
    expect(textOf(`Why <a href="${href}">we left...</a>`)).toBe('Why we left...');
    expect(textOf(`<a href="${href}">...</a>`)).toBe('...');
    expect(textOf(`<a href="${href}">https://other.example/...</a>`)).toBe('https://other.example/...');
  });

  it('shows the full address if style hides parts of it, as on Mastodon', () => {
    const html =
      '<p><a href="https://acme.io/a/long/path"><span class="invisible">https://</span>' +
      '<span class="ellipsis">acme.io/a/lo</span><span class="invisible">ng/path</span></a></p>';
    expect(htmlToText(html)).toEqual({
      text: 'https://acme.io/a/long/path',
      links: ['https://acme.io/a/long/path'],
    });
  });

  it('lists only links to web pages, each once, and resolves relative ones against the base', () => {
    const html =
      '<a href="https://acme.io/A?b=1&amp;c=2">x</a><a href="https://acme.io/A?b=1&c=2">y</a><a href="mailto:a@acme.io">z</a>' +
      '<a href="javascript:alert(1)">z</a><a href="/about">z</a><a name="top">z</a>';
    expect(htmlToText(html).links).toEqual(['https://acme.io/A?b=1&c=2']);
    expect(htmlToText(html, 'https://acme.io/blog/').links).toEqual([
      'https://acme.io/A?b=1&c=2',
      'https://acme.io/about',
    ]);
  });

  it('reads very many line breaks in code without stalling', () => {
    const breaks = '\n'.repeat(500_000);
    expect(textOf(`<pre>a${breaks}b${breaks}</pre>`)).toBe(`a${breaks}b`);
  });

  it('lists relative links only as long as they take little more memory than the HTML', () => {
    const html = Array.from({ length: 20_000 }, (_, index) => `<a href="${index}">x</a>`).join('');
    const { links } = htmlToText(html, `https://acme.io/${'a'.repeat(8_000)}/`);
    expect(links[0]).toMatch(/a\/0$/);
    expect(links.join('').length).toBeLessThan(10 * html.length + 1_000);
    expect(htmlToText(html, 'https://acme.io/blog/').links).toHaveLength(20_000);
  });

  it('keeps every word of deeply nested HTML, without stalling', () => {
    const deep = 20_000;
    const html = `${'<div><b>a '.repeat(deep)}<p>acme${'</i>b</div>'.repeat(deep)}`;
    expect(htmlToText(html).text.replace(/\s/g, '')).toBe(`${'a'.repeat(deep)}acme${'b'.repeat(deep)}`);
  });
});
