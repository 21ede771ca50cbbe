import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { isMatchable } from './keyword.js';
import { Matcher } from './matcher.js';

// The oracle: what matching means, said as plainly and as slowly as possible, with nothing of the matcher's own.

const ignorable = /(?![\u115F\u1160\u3164\uFFA0])\p{Default_Ignorable_Code_Point}/gu;

/** The ways to write an apostrophe, a hyphen and a blank that are told from each other nowhere. */
const apostrophes = [
  "'",
  '`',
  '´',
  'ʹ',
  'ʻ',
  'ʼ',
  '׳',
  '‘',
  '’',
  '‛',
  '′',
  '＇',
  '｀',
  '\u1fef',
  '\u1ffd',
  '\u0374',
];
const hyphens = [
  '-',
  '\u2010',
  '\u2011',
  '\u2012',
  '–',
  '−',
  '⁻',
  '₋',
  '\u05be',
  '\u058a',
  '－',
  '﹣',
  '\ufe32',
];
const blanks = [' ', '\u00a0', '\t', '\n', '\r', '\u0085', '\u2009', '\u202f', '\u2028', '\u3000', '\u1680'];

function plain(text: string): string {
  return Array.from(text, (it) =>
    apostrophes.includes(it) ? "'" : hyphens.includes(it) ? '-' : blanks.includes(it) ? ' ' : it,
  ).join('');
}

function form(text: string): string {
  const visible = text.toWellFormed().replaceAll(ignorable, '');
  const oneBlank = plain(visible).replace(/ +/g, ' ').normalize('NFKD');
  const folded = plain(oneBlank)
    .replaceAll('ẞ', 'ß')
    .toLowerCase()
    .replace(/[^ı\p{Script=Cherokee}]+/gu, (it) => it.toUpperCase());
  return folded.toLowerCase().replaceAll('ς', 'σ').normalize('NFKC');
}

/** Where the text can be cut without changing what it folds to: offset in the text, offset in its form. */
function cutsOf(text: string): { at: number; folded: number }[] {
  const whole = form(text);
  return Array.from({ length: text.length + 1 }, (_, at) => at)
    .filter((at) => text.codePointAt(at - 1) === text.charCodeAt(at - 1) || at === 0)
    .map((at) => ({ at, left: form(text.slice(0, at)), right: form(text.slice(at)) }))
    .filter(({ left, right }) => left + right === whole)
    .map(({ at, left }) => ({ at, folded: left.length }));
}

const spaceless =
  '\\p{scx=Han}\\p{scx=Hira}\\p{scx=Kana}\\p{scx=Thai}\\p{scx=Laoo}\\p{scx=Khmr}\\p{scx=Mymr}\\p{DI}ʹʻʼ\u0374';
const endsInWord = new RegExp(`(?![${spaceless}])[\\p{L}\\p{N}]\\p{M}*$`, 'u');
const beginsWithWord = new RegExp(`^(?![${spaceless}\\p{sc=Hang}])[\\p{L}\\p{N}]|^\\p{M}`, 'u');
const startEdge = new RegExp(`^(?![${spaceless}])[\\p{L}\\p{N}]`, 'u');
const endEdge = new RegExp(`(?![${spaceless}\\p{sc=Hang}])[\\p{L}\\p{N}]\\p{M}*$`, 'u');

function expected(keyword: string, text: string): string[] {
  const wanted = form(keyword);
  const whole = form(text);
  const cuts = cutsOf(text);
  const places = new Set<string>();
  for (let from = whole.indexOf(wanted); from >= 0; from = whole.indexOf(wanted, from + 1)) {
    const to = from + wanted.length;
    const first = cuts.findLast(({ folded }) => folded <= from);
    const last = cuts.find(({ folded }) => folded >= to);
    if (first === undefined || last === undefined) throw new Error('A text can be cut at its ends.');
    const inside = whole.slice(first.folded, from);
    const before = inside === '' ? text.slice(0, first.at).replaceAll(ignorable, '') : inside;
    const rest = whole.slice(to, last.folded);
    const after = rest === '' ? text.slice(last.at).replaceAll(ignorable, '') : rest;
    const glued =
      startEdge.test(wanted) && (endsInWord.test(before) || (inside !== '' && /\p{M}$/u.test(before)));
    if (!glued && !(endEdge.test(wanted) && beginsWithWord.test(after))) places.add(`${first.at}-${last.at}`);
  }
  return [...places];
}

const traps = [
  ...'aAbBsSfiIkK1_-. @#!éßẞﬁﬃſİıςσΣᾳαᾼΰŉǰÅ™²①…´½漢字カかｶﾞ가각각ㄱㅏกดนำติ่नि्কোဦꭰᎠ𝐀𝐚𐐀𐐨🔥👨👩❤🅰Ⓐ',
  ...['\u0301', '\u0307', '\u0316', '\u0345', '\u3099', '\u20e3', '\u0338', '\u{16d67}', '\u{16d63}'],
  ...['\u200b', '\u200d', '\ufe0f', '\u00ad', '\u034f', '\u{e0100}', '\u3164', '\u2060'],
  ...['\ud83d', '\udd25'],
  ...apostrophes,
  ...hyphens,
  ...blanks,
  ...'¨¯ŉ″—\u2800',
];
const text = fc.string({ unit: fc.constantFrom(...traps), maxLength: 14 });
/** Latin, marks and what hides among them: collisions are many. */
const crowded = fc.string({
  unit: fc.constantFrom('a', 'A', 'á', '\u0301', '\u0316', '\u200d', 'ﬁ', 'f', 'i', '™', '𝐀', '…', '.', 'か'),
  maxLength: 14,
});
/** Names with signs inside, between all that spells those signs. */
const typed = fc.string({
  unit: fc.constantFrom(
    'a',
    'b',
    "'",
    '’',
    'ʼ',
    '´',
    '-',
    '–',
    ' ',
    ' ',
    '\n',
    '\u00a0',
    '\u200b',
    '\u00ad',
    '\u0301',
    '¨',
    'ŉ',
  ),
  maxLength: 14,
});
const keyword = fc
  .string({ unit: fc.constantFrom(...traps), minLength: 1, maxLength: 3 })
  .filter(isMatchable);

/** A keyword that is likely to stand in the text: a piece of it. */
const textAndKeywords = fc
  .tuple(
    fc.oneof(text, crowded, typed),
    fc.array(keyword, { maxLength: 3 }),
    fc.array(fc.tuple(fc.nat(13), fc.nat(3)), { maxLength: 6 }),
  )
  .map(([body, keywords, pieces]) => {
    const cut = pieces.map(([start, length]) => body.slice(start, start + length + 1)).filter(isMatchable);
    return { body, keywords: [...new Set([...keywords, ...cut])] };
  });

/** All that a character may be written with instead. */
function spellingsOf(character: string): fc.Arbitrary<string> {
  const alike = [apostrophes, hyphens].find((some) => some.includes(character));
  if (alike !== undefined) return fc.constantFrom(...alike);
  if (!blanks.includes(character)) return fc.constant(character);
  return fc.string({ unit: fc.constantFrom(...blanks), minLength: 1, maxLength: 3 });
}

describe('Matcher', () => {
  it('finds exactly what the definition of matching says, at exactly those offsets', () => {
    fc.assert(
      fc.property(textAndKeywords, ({ body, keywords }) => {
        const matcher = Matcher.compile([{ id: 'm', keywords, excludeKeywords: [], excludeAuthors: [] }]);
        const matches =
          matcher.match({ title: null, text: body, links: [], authorHandle: null })[0]?.matches ?? [];
        for (const wanted of keywords) {
          const found = matches.filter((it) => it.keyword === wanted).map((it) => `${it.start}-${it.end}`);
          expect([wanted, ...found.sort()]).toEqual([wanted, ...expected(wanted, body).sort()]);
        }
      }),
      { numRuns: 3000 },
    );
  });

  it('finds the same whichever apostrophe, hyphen and white space the text or the keyword is written with', () => {
    const respelled = (text: string) =>
      fc
        .tuple(...Array.from(text, (it) => spellingsOf(it)))
        .map((parts) => ({ text: parts.join(''), lengths: parts.map(({ length }) => length) }));
    const cases = textAndKeywords.chain(({ body, keywords }) => {
      // Runs of white space are made below.
      const single = body.toWellFormed().replace(/\s+/g, ' ');
      const wanted = keywords.map((it) => it.replace(/\s+/g, ' ')).filter(isMatchable);
      return fc.tuple(
        fc.constant(single),
        respelled(single),
        fc.constant(wanted),
        fc.tuple(...wanted.map((it) => respelled(it))),
      );
    });
    fc.assert(
      fc.property(cases, ([body, other, wanted, others]) => {
        const find = (keywords: readonly string[], text: string) => {
          const sets = keywords.map((it, index) => ({
            id: `${index}`,
            keywords: [it],
            excludeKeywords: [],
            excludeAuthors: [],
          }));
          const found = Matcher.compile(sets).match({ title: null, text, links: [], authorHandle: null });
          return found.map(({ id, matches }) => ({
            id,
            places: matches.map(({ start, end }) => [start, end]),
          }));
        };
        // Where each offset of the one text is in the other.
        const offsets = new Map([[0, 0]]);
        let from = 0;
        let to = 0;
        Array.from(body, (it, index) => offsets.set((from += it.length), (to += other.lengths[index] ?? 0)));
        const expectedThere = find(wanted, body).map(({ id, places }) => ({
          id,
          places: places.map((place) => place.map((offset) => offsets.get(offset))),
        }));
        expect(
          find(
            others.map(({ text }) => text),
            other.text,
          ),
        ).toEqual(expectedThere);
      }),
      { numRuns: 2000 },
    );
  });

  it('finds the same in a text whichever way it had to be folded', () => {
    fc.assert(
      fc.property(textAndKeywords, ({ body, keywords }) => {
        const matcher = Matcher.compile([{ id: 'm', keywords, excludeKeywords: [], excludeAuthors: [] }]);
        const find = (text: string) =>
          matcher.match({ title: null, text, links: [], authorHandle: null })[0]?.matches ?? [];
        // The ligature, far enough away, makes the whole text be folded first.
        const folded = find(`${body} \u0000 ﬄ`).filter(({ end }) => end <= body.length);
        expect(folded).toEqual(find(`${body} \u0000`).filter(({ end }) => end <= body.length));
      }),
    );
  });
});
