import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { noReserve } from '../spending/reserve-of.js';
import {
  type Demand,
  type PlannedQuery,
  type PlannedReading,
  planReadings,
  splitReading,
} from './plan-readings.js';
import type { QueryGrammar } from './query-grammar.js';

const now = new Date('2026-11-20T12:00:00Z');
const minute = 60_000;
const ago = (minutes: number): Date => new Date(now.getTime() - minutes * minute);
const quoted: QueryGrammar = {
  maxLength: 120,
  maxWords: null,
  maxKeywords: null,
  before: '',
  after: '',
  or: ' OR ',
  term: (keyword) => `"${keyword}"`,
};
const planQueries = (...given: Parameters<typeof planReadings>): PlannedQuery[] =>
  planReadings(...given).map(({ query }) => query);
const keywordsOf = (queries: readonly PlannedQuery[]): string[] =>
  queries.flatMap(({ keywords }) => keywords);
const demand = (keyword: string, change: Partial<Demand> = {}): Demand => ({
  projectId: 'p1',
  keyword,
  key: keyword.toLowerCase(),
  part: 'head',
  since: ago(5),
  until: null,
  readAt: ago(5),
  isAlone: false,
  reserve: noReserve,
  payable: null,
  ...change,
});

const keyword = fc.string({ minLength: 1, maxLength: 40, unit: fc.constantFrom(...'aAbBé 漢') });
const demands = fc.array(
  fc
    .record({
      keyword,
      projectId: fc.constantFrom('p1', 'p2', 'p3'),
      since: fc.integer({ min: 0, max: 10_080 }).map(ago),
      readAt: fc.option(fc.integer({ min: 0, max: 10_080 }).map(ago)),
    })
    .map(({ keyword: word, ...rest }) => demand(word, rest)),
  { maxLength: 100 },
);

describe('the queries of planReadings', () => {
  const asked = (keywords: readonly string[], grammar = quoted): string[] => {
    const key = (word: string) => word.replace(/[’ʻ]/g, "'").toLowerCase();
    return planQueries(
      keywords.map((word) => demand(word, { key: key(word) })),
      grammar,
      now,
    ).map(({ q }) => q);
  };

  it('contain both spellings of an apostrophe, and one of hyphens and white space', () => {
    expect(asked(['Levi’s'])).toEqual(['"Levi\'s" OR "Levi’s"']);
    expect(asked(["Levi's", 'Levi’s', 'acme'])).toEqual(['"Levi\'s" OR "Levi’s" OR "acme"']);
    expect(asked(['Coca–Cola\u00a0Zero'])).toEqual(['"Coca-Cola Zero"']);
    expect(asked(["Hawai'i", 'Hawaiʻi'])).toEqual(['"Hawai\'i" OR "Hawai’i" OR "Hawaiʻi"']);
    expect(asked(['Hawaiʻi', "Hawai'i"])).toEqual(['"Hawai\'i" OR "Hawai’i" OR "Hawaiʻi"']);
  });

  it('contain both spellings of two keywords that find the same posts', () => {
    const both = ['Weiss', 'Weiß'].map((word) => demand(word, { key: 'weiss' }));
    expect(planQueries(both, quoted, now).map(({ q }) => q)).toEqual(['"Weiß" OR "Weiss"']);
    expect(planQueries(both.toReversed(), quoted, now).map(({ q }) => q)).toEqual(['"Weiß" OR "Weiss"']);
  });

  it('contain one spelling if more do not fit', () => {
    expect(asked(['Levi’s'], { ...quoted, maxKeywords: 1 })).toEqual(['"Levi\'s"']);
    expect(asked(['Levi’s'], { ...quoted, maxLength: 19 })).toEqual(['"Levi\'s"']);
    expect(asked(['Levi’s'], { ...quoted, maxWords: 2 })).toEqual(['"Levi\'s"']);
    expect(asked(['Levi’s', 'acme'], { ...quoted, maxLength: 25 })).toEqual([
      '"Levi\'s" OR "Levi’s"',
      '"acme"',
    ]);
  });

  it('contain every keyword once, at least as far back as anybody wants', () => {
    fc.assert(
      fc.property(demands, (wanted) => {
        const planned = planQueries(wanted, quoted, now);
        const asked = keywordsOf(planned).map((word) => word.toLowerCase());
        expect(new Set(asked).size).toBe(asked.length);
        expect(new Set(asked)).toEqual(new Set(wanted.map(({ key }) => key)));
        for (const { key, since } of wanted)
          expect(queryFor(planned, key).since.getTime()).toBeLessThanOrEqual(since.getTime());
      }),
    );
  });

  it('never exceed the limits of the source in length, words or keywords, and consist of their joined keywords', () => {
    const grammars = fc.record({
      maxLength: fc.integer({ min: 60, max: 200 }),
      maxWords: fc.option(fc.integer({ min: 42, max: 60 })),
      maxKeywords: fc.option(fc.integer({ min: 1, max: 5 })),
      before: fc.constantFrom('', 'site:a.b (', 'x'),
      after: fc.constantFrom('', ')'),
      or: fc.constantFrom(' OR ', '|'),
    });
    fc.assert(
      fc.property(demands, grammars, (wanted, limits) => {
        const grammar = { ...quoted, ...limits };
        for (const { q, keywords } of planQueries(wanted, grammar, now)) {
          expect(q).toBe(
            `${limits.before}${keywords.map((word) => `"${word}"`).join(limits.or)}${limits.after}`,
          );
          expect(q.length).toBeLessThanOrEqual(limits.maxLength);
          if (limits.maxWords !== null)
            expect(q.trim().split(/\s+/).length).toBeLessThanOrEqual(limits.maxWords);
          if (limits.maxKeywords !== null) expect(keywords.length).toBeLessThanOrEqual(limits.maxKeywords);
        }
      }),
    );
  });

  it('are added only for what fits into none of the previous ones', () => {
    fc.assert(
      fc.property(demands, (wanted) => {
        const fresh = wanted.map((one) => ({ ...one, since: ago(5) }));
        const queries = planQueries(fresh, quoted, now).sort((a, b) => b.q.length - a.q.length);
        const [fullest, ...others] = queries;
        for (const { keywords } of others)
          for (const word of keywords)
            expect(`${fullest?.q} OR "${word}"`.length).toBeGreaterThan(quoted.maxLength);
      }),
    );
  });

  it('contain 40 keywords of 8 characters in the fewest queries of 512 characters', () => {
    const keywords = Array.from({ length: 40 }, (_, index) => `brand-${String(index).padStart(2, '0')}`);
    const wanted = keywords.map((word) => demand(word));
    const planned = planQueries(wanted, { ...quoted, maxLength: 512 }, now);
    expect(planned).toHaveLength(2);
    expect(keywordsOf(planned).sort()).toEqual(keywords);
  });

  it('are limited by their number of words', () => {
    const grammar = { ...quoted, maxWords: 10, before: 'site:a.b (', after: ')' };
    const wanted = ['one two', 'three four', 'five six', 'seven'].map((word) => demand(word));
    expect(
      planQueries(wanted, grammar, now)
        .map(({ q }) => q.split(' ').length)
        .sort(),
    ).toEqual([2, 9]);
  });

  it('do not look back for other keywords because one monitor is new', () => {
    const week = 7 * 24 * 60;
    const planned = planQueries(
      [
        demand('known', { since: ago(20) }),
        demand('newcomer', { since: ago(week), readAt: null }),
        demand('late', { since: ago(5 * 60), readAt: ago(5 * 60) }),
      ],
      quoted,
      now,
    );
    expect(planned).toEqual([
      { q: '"newcomer"', keywords: ['newcomer'], since: ago(week), until: null },
      { q: '"late"', keywords: ['late'], since: ago(5 * 60), until: null },
      { q: '"known"', keywords: ['known'], since: ago(20), until: null },
    ]);
  });

  it('do not look back a month for keywords of which each search repeats days', () => {
    const [days, month] = [6 * 24 * 60, 30 * 24 * 60];
    const planned = planQueries(
      [demand('known', { since: ago(days) }), demand('newcomer', { since: ago(month), readAt: null })],
      quoted,
      now,
    );
    expect(planned.map(({ q, since }) => [q, since])).toEqual([
      ['"newcomer"', ago(month)],
      ['"known"', ago(days)],
    ]);
  });

  it('contain a keyword of many monitors once, however it is spelled, back to the earliest', () => {
    const planned = planQueries(
      [
        demand('Acme', { since: ago(10) }),
        demand('ACME', { since: ago(30), projectId: 'p2' }),
        demand('acme', { since: ago(20) }),
      ],
      quoted,
      now,
    );
    expect(planned).toEqual([{ q: '"ACME"', keywords: ['ACME'], since: ago(30), until: null }]);
  });

  it('are the same, in the same order, whatever the order of the watches', () => {
    fc.assert(
      fc.property(demands, (wanted) => {
        const plan = (list: Demand[]): string[] => planQueries(list, quoted, now).map(({ q }) => q);
        expect(plan([...wanted].reverse())).toEqual(plan(wanted));
      }),
    );
  });

  it('are none if nothing is wanted', () => {
    expect(planQueries([], quoted, now)).toEqual([]);
  });
});

describe('planReadings', () => {
  const unread = (keyword: string, until: Date, change: Partial<Demand> = {}): Demand =>
    demand(keyword, { part: 'unread', since: ago(60), until, ...change });

  it('separates new from unread posts, and combines what ends at the same moment', () => {
    const planned = planReadings(
      [demand('a'), demand('b'), unread('a', ago(30)), unread('b', ago(30)), unread('c', ago(20))],
      quoted,
      now,
    );
    expect(planned.map(({ part, keys, query }) => [part, [...keys].sort(), query.until])).toEqual(
      expect.arrayContaining([
        ['head', ['a', 'b'], null],
        ['unread', ['a', 'b'], ago(30)],
        ['unread', ['c'], ago(20)],
      ]),
    );
    expect(planned).toHaveLength(3);
  });

  it('puts a noisy keyword in its own query, for all who want it', () => {
    const planned = planReadings(
      [
        demand('quiet'),
        demand('noisy', { isAlone: true }),
        demand('noisy', { projectId: 'p2' }),
        demand('other'),
      ],
      quoted,
      now,
    );
    expect(planned.map(({ keys }) => [...keys].sort())).toEqual(
      expect.arrayContaining([['noisy'], ['other', 'quiet']]),
    );
    expect(planned).toHaveLength(2);
  });

  it('separates keywords of which one may spend more than twice as much as another, the least first', () => {
    const room = (spend: number) => ({ units: { spend }, dayShares: { spend }, smallest: {} });
    const planned = planReadings(
      [
        demand('free'),
        demand('rich', { payable: room(1_000) }),
        demand('similar', { payable: room(600) }),
        demand('poor', { payable: room(200) }),
        demand('both', { payable: room(200) }),
        demand('both', { payable: room(1_000), projectId: 'p2' }),
      ],
      quoted,
      now,
    );
    expect(planned.map(({ keys }) => [...keys].sort())).toEqual([
      ['poor'],
      ['both', 'rich', 'similar'],
      ['free'],
    ]);
  });

  it('separates different reserves, and packs a shared keyword by its most important monitor', () => {
    const some = { days: 0.2, requests: 0 };
    const planned = planReadings(
      [
        demand('brand'),
        demand('rival', { reserve: some }),
        demand('brand', { reserve: some, projectId: 'p2' }),
      ],
      quoted,
      now,
    );
    expect(planned.map(({ keys, reserve }) => [keys, reserve])).toEqual(
      expect.arrayContaining([
        [['brand'], noReserve],
        [['rival'], some],
      ]),
    );
  });
});

describe('splitReading', () => {
  it('keeps every keyword and its reach, down to single keywords', () => {
    fc.assert(
      fc.property(fc.array(keyword, { minLength: 1, maxLength: 30 }), (keywords) => {
        const singles = splitDown(reading(keywords));
        expect(keywordsOf(singles.map(({ query }) => query))).toEqual(keywords);
        expect(singles.flatMap(({ keys }) => keys)).toEqual(keywords.map((word) => word.toLowerCase()));
        for (const { query } of singles) expect(query).toMatchObject({ since: ago(60), until: ago(30) });
        if (keywords.length > 1)
          expect(singles.map(({ query }) => query.q)).toEqual(keywords.map((word) => `"${word}"`));
      }),
    );
  });

  it('does not split a single keyword', () => {
    expect(splitReading(reading(['acme']), quoted)).toBeNull();
  });
});

function reading(keywords: readonly string[]): PlannedReading {
  const query = { q: 'whole', keywords, since: ago(60), until: ago(30) };
  return { query, keys: keywords.map((word) => word.toLowerCase()), part: 'unread', reserve: noReserve };
}

function splitDown(whole: PlannedReading): PlannedReading[] {
  return splitReading(whole, quoted)?.flatMap(splitDown) ?? [whole];
}

function queryFor(planned: readonly PlannedQuery[], key: string): PlannedQuery {
  const found = planned.find(({ keywords }) => keywords.some((word) => word.toLowerCase() === key));
  if (found === undefined) throw new Error(`${key} is not asked for`);
  return found;
}
