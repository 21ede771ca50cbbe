import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { isMatchable } from './keyword.js';
import { Matcher } from './matcher.js';

// The oracle: defines matching as plainly and slowly as possible, using nothing of the matcher itself.

const ignorable = /(?![\u115F\u1160\u3164\uFFA0])\p{Default_Ignorable_Code_Point}/gu;

/** The spellings of an apostrophe, a hyphen and a space, which are always equivalent. */
const apostrophes = [..."'`´ʹʻʼ׳‘’‛′＇｀", '\u1fef', '\u1ffd', '\u0374'];
const hyphens = ['-', '\u2010', '\u2011', '\u2012', ...'–−⁻₋', '\u05be', '\u058a', '－', '﹣', '\ufe32'];
const blanks = [' ', '\u00a0', '\t', '\n', '\r', '\u0085', '\u2009', '\u202f', '\u2028', '\u3000', '\u1680'];
const plainOf = new Map(
  (
    [
      [apostrophes, "'"],
      [hyphens, '-'],
      [blanks, ' '],
    ] as const
  ).flatMap(([all, one]) => all.map((it) => [it, one])),
);

function plain(text: string): string {
  return Array.from(text, (it) => plainOf.get(it) ?? it).join('');
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

/** Places where the text can be cut without changing its folded form: the offset in the text and the offset in that form. */
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
/** Latin letters, marks, and characters that expand to them or vanish among them: many collisions. */
const crowded = fc.string({
  unit: fc.constantFrom('a', 'A', 'á', '\u0301', '\u0316', '\u200d', 'ﬁ', 'f', 'i', '™', '𝐀', '…', '.', 'か'),
  maxLength: 14,
});
/** Names that include apostrophes, hyphens and spaces, among all the ways to write these. */
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

/** Texts with keywords, some of which are pieces of the text and therefore likely to occur in it. */
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

/** The text with each of its apostrophes, hyphens and spaces spelled differently, chosen by `picks` in turn. */
function respelled(text: string, picks: readonly number[]): { text: string; lengths: readonly number[] } {
  const parts = Array.from(text, (it, index) => {
    const pick = (picks[index % picks.length] ?? 0) + index;
    const alike = [apostrophes, hyphens, blanks].find((some) => some.includes(it)) ?? [it];
    const other = alike[pick % alike.length] ?? it;
    return alike === blanks ? other + blanks.slice(0, pick % 3).join('') : other;
  });
  return { text: parts.join(''), lengths: parts.map(({ length }) => length) };
}

function placesOf(keywords: readonly string[], text: string): string[] {
  const nothing = { excludeKeywords: [], excludeAuthors: [] };
  const sets = keywords.map((keyword, index) => ({ id: `${index}`, keywords: [keyword], ...nothing }));
  const found = Matcher.compile(sets).match({ title: null, text, links: [], authorHandle: null });
  return found.flatMap(({ id, matches }) => matches.map(({ start, end }) => `${id}: ${start}-${end}`));
}

describe('Matcher', () => {
  it('finds exactly what the definition of matching says, with exact offsets', () => {
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

  it('finds the same with any apostrophe, hyphen and white space in the text or keyword', () => {
    const picks = fc.array(fc.nat(1_000), { minLength: 5, maxLength: 5 });
    fc.assert(
      fc.property(textAndKeywords, picks, ({ body, keywords }, some) => {
        // `respelled` adds runs of white space.
        const text = body.toWellFormed().replace(/\s+/g, ' ');
        const wanted = keywords.map((it) => it.replace(/\s+/g, ' ')).filter(isMatchable);
        const other = respelled(text, some);
        // Maps each offset in one text to the offset in the other.
        const offsets = new Map([[0, 0]]);
        let from = 0;
        let to = 0;
        Array.from(text, (it, index) => offsets.set((from += it.length), (to += other.lengths[index] ?? 0)));
        const there = placesOf(wanted, text).map((place) =>
          place.replace(/(\d+)-(\d+)$/, (_, start, end) => `${offsets.get(+start)}-${offsets.get(+end)}`),
        );
        const respelledKeywords = wanted.map((it, index) => respelled(it, some.slice(index % 3)).text);
        expect(placesOf(respelledKeywords, other.text)).toEqual(there);
      }),
      { numRuns: 500 },
    );
  });

  it('finds the same in a text, however it is folded', () => {
    fc.assert(
      fc.property(textAndKeywords, ({ body, keywords }) => {
        const matcher = Matcher.compile([{ id: 'm', keywords, excludeKeywords: [], excludeAuthors: [] }]);
        const find = (text: string) =>
          matcher.match({ title: null, text, links: [], authorHandle: null })[0]?.matches ?? [];
        // The ligature, far enough away, forces the whole text to be folded first.
        const folded = find(`${body} \u0000 ﬄ`).filter(({ end }) => end <= body.length);
        expect(folded).toEqual(find(`${body} \u0000`).filter(({ end }) => end <= body.length));
      }),
    );
  });
});
