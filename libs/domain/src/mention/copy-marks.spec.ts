import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { type CopyMarks, copyMarks } from './copy-marks.js';

const complaint = 'The new Lumenboard update has broken every shared calendar that my team depends on.';

interface Written {
  readonly by?: string | null;
  readonly title?: string | null;
  readonly text?: string;
  readonly ownText?: string;
  readonly links?: readonly string[];
}

function marks({ by = 'ada_dev', text = complaint, ...rest }: Written): CopyMarks | null {
  return copyMarks({ authorHandle: by, title: null, text, links: [], ...rest });
}

const same = (one: Written, other: Written): boolean => {
  const [a, b] = [marks(one), marks(other)];
  expect([a, b]).not.toContain(null);
  return a?.words === b?.words && a?.author === b?.author;
};

describe('the words of a post', () => {
  it.each<[string, Written]>([
    [
      'with different punctuation, spaces and case',
      { text: `“${complaint.toUpperCase().replaceAll(' ', '\u00a0\n')}”!!` },
    ],
    ['with an emoji', { text: `${complaint} 😡` }],
    ['with a shortened link', { text: `${complaint} https://t.co/abc1` }],
    ['with a link that is cut off', { text: `${complaint} www.lumenboard.example/blog/20…` }],
    ['with other handles of the brand', { text: `@LumenHQ ${complaint} @lumenboard.bsky.social` }],
    ['in full-width letters', { text: complaint.replace('Lumenboard', 'Ｌｕｍｅｎｂｏａｒｄ') }],
    ['with a hashtag', { text: complaint.replace('Lumenboard', '#Lumenboard') }],
    [
      'with the title of a linked page and the description of a picture',
      { text: `${complaint}\n\nLumenboard Status\n\nA calendar in ruins`, ownText: complaint },
    ],
    ['in a title', { title: complaint, text: '' }],
    ['in a title and text', { title: complaint.slice(0, 30), text: complaint.slice(30) }],
  ])('are the same %s', (_how, other) => {
    expect(same({}, other)).toBe(true);
  });

  it.each<[string, Written]>([
    ['has one more word', { text: `${complaint} Again` }],
    ['has another number', { text: `${complaint} 2` }],
    ['is by another author', { by: 'bob' }],
  ])('differ if the other %s', (_how, other) => {
    expect(same({}, other)).toBe(false);
  });

  it.each([
    ['ada', 'Ada'],
    ['ada', '@ada'],
    ['ada', 'u/ada'],
    ['ada', 'ada.bsky.social'],
    ['ada', '@ada@mastodon.example'],
    ['ada', 'ada@mastodon.example'],
    ['ada_dev', 'ada.dev'],
    ['Ada Lovelace', 'adalovelace'],
    ['Zoë', 'Zoe\u0308'],
  ])('have the same author: %s and %s', (one, other) => {
    expect(same({ by: one }, { by: other })).toBe(true);
  });

  it.each([
    ['ada', 'ada2'],
    ['ada', 'adam'],
    ['mastodon.example', 'ada@mastodon.example'],
  ])('have different authors: %s and %s', (one, other) => {
    expect(same({ by: one }, { by: other })).toBe(false);
  });

  it.each<[string, Written]>([
    ['they are few', { text: 'Thanks, that worked for me on Lumenboard!' }],
    [
      'few remain without links and handles',
      { text: `Look @lumenboard.example https://a.example/${'a'.repeat(99)}` },
    ],
  ])('give no mark if %s', (_what, written) => {
    expect(marks(written)).toBeNull();
  });

  it.each([null, 'id:17', '😀'])('have no known author if the handle is %s', (by) => {
    expect(marks({ by })?.author).toBeNull();
  });

  it('give a mark if few characters say much', () => {
    expect(marks({ text: 'ルーメンボードの更新でカレンダーが壊れました' })).not.toBeNull();
  });

  it('give the same mark with and without a link, in any text, without throwing', () => {
    const hostile = ['\u0301', 'a.', '@a', 'a-', 'http://', '/u/', 'ﷺ', '가'].map((piece) =>
      piece.repeat(50_000),
    );
    for (const text of hostile) expect(() => marks({ text })).not.toThrow();
    fc.assert(
      fc.property(
        fc.string({ unit: 'binary', maxLength: 200 }),
        fc.string({ unit: 'binary' }),
        (text, sign) => {
          const twice = marks({ text: `${text} ${complaint} https://${sign.replace(/\s/gu, '')}` });
          expect(twice).not.toBeNull();
          expect(marks({ text: `${text} ${complaint}` })?.words).toBe(twice?.words);
        },
      ),
    );
  });
});

describe('the link of a post', () => {
  const link = (...links: string[]) => marks({ links })?.link;

  it('is the first meaningful one, without what networks add', () => {
    expect(link()).toBeNull();
    expect(link('no url', 'https://t.co/abc', 'https://lnkd.in/abc')).toBeNull();
    const plain = link('https://acme.example/blog/1');
    expect(plain).toBe('acme.example/blog/1');
    expect(link('https://t.co/a', 'http://WWW.acme.example/blog/1/?utm_source=x&fbclid=2#top')).toBe(plain);
  });

  it('differs for different targets', () => {
    expect(link('https://www.youtube.com/watch?v=a')).not.toBe(link('https://www.youtube.com/watch?v=b'));
    expect(link('https://bit.ly/a')).not.toBe(link('https://bit.ly/b'));
    expect(link('https://a.example/?b=2&a=1')).toBe(link('https://a.example/?a=1&b=2'));
  });
});
