import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import {
  type Demand,
  type PlannedQuery,
  planQueries,
  type QueryGrammar,
  splitQuery,
} from './plan-queries.js';

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
const keywordsOf = (queries: readonly PlannedQuery[]): string[] =>
  queries.flatMap(({ keywords }) => keywords);

const keyword = fc.string({ minLength: 1, maxLength: 40, unit: fc.constantFrom(...'aAbBé 漢') });
const demands = fc.array(
  fc.record({
    keywords: fc.array(keyword, { maxLength: 8 }),
    since: fc.integer({ min: 0, max: 10_080 }).map(ago),
  }),
  { maxLength: 20 },
);

describe('planQueries', () => {
  it('asks for every keyword once, at least as far back as anybody wants', () => {
    fc.assert(
      fc.property(demands, (wanted) => {
        const planned = planQueries(wanted, quoted, now);
        const asked = keywordsOf(planned).map((word) => word.toLowerCase());
        expect(new Set(asked).size).toBe(asked.length);
        expect(new Set(asked)).toEqual(
          new Set(wanted.flatMap((d) => d.keywords.map((w) => w.toLowerCase()))),
        );
        for (const demand of wanted)
          for (const word of demand.keywords)
            expect(queryFor(planned, word).since.getTime()).toBeLessThanOrEqual(demand.since.getTime());
      }),
    );
  });

  it('never makes a query longer than the source takes, and writes each as its keywords joined', () => {
    fc.assert(
      fc.property(demands, fc.integer({ min: 42, max: 200 }), (wanted, maxLength) => {
        for (const { q, keywords } of planQueries(wanted, { ...quoted, maxLength }, now)) {
          expect(q.length).toBeLessThanOrEqual(maxLength);
          expect(q).toBe(keywords.map((word) => `"${word}"`).join(' OR '));
        }
      }),
    );
  });

  it('opens a query only for what fits into none before: never more than first fit needs', () => {
    fc.assert(
      fc.property(demands, (wanted) => {
        for (const queries of byAge(planQueries(wanted, quoted, now)))
          queries.forEach(({ keywords }, index) => {
            for (const earlier of queries.slice(0, index))
              for (const word of keywords)
                expect(`${earlier.q} OR "${word}"`.length).toBeGreaterThan(quoted.maxLength);
          });
      }),
    );
  });

  it('fits 40 keywords of 8 characters into the fewest queries of 512 characters', () => {
    const keywords = Array.from({ length: 40 }, (_, index) => `brand-${String(index).padStart(2, '0')}`);
    const planned = planQueries([{ keywords, since: now }], { ...quoted, maxLength: 512 }, now);
    expect(planned).toHaveLength(2);
    expect(keywordsOf(planned).sort()).toEqual(keywords);
  });

  it('does not make others look back because one monitor is new', () => {
    const week = 7 * 24 * 60;
    const planned = planQueries(
      [
        { keywords: ['known'], since: ago(20) },
        { keywords: ['newcomer'], since: ago(week) },
        { keywords: ['late'], since: ago(5 * 60) },
      ],
      quoted,
      now,
    );
    expect(planned).toEqual([
      { q: '"known"', keywords: ['known'], since: ago(20) },
      { q: '"late"', keywords: ['late'], since: ago(5 * 60) },
      { q: '"newcomer"', keywords: ['newcomer'], since: ago(week) },
    ]);
  });

  it('asks once for a keyword of many monitors, however it is spelled, back to the earliest', () => {
    const planned = planQueries(
      [
        { keywords: ['Acme'], since: ago(10) },
        { keywords: ['ACME'], since: ago(30) },
        { keywords: ['acme'], since: ago(20) },
      ],
      quoted,
      now,
    );
    expect(planned).toEqual([{ q: '"ACME"', keywords: ['ACME'], since: ago(30) }]);
  });

  it('plans the same queries in whatever order the watches come', () => {
    fc.assert(
      fc.property(
        fc.uniqueArray(fc.string({ minLength: 1, maxLength: 30, unit: fc.constantFrom(...'abc') })),
        (words) => {
          const wanted = (list: string[]): Demand[] =>
            list.map((word) => ({ keywords: [word], since: ago(5) }));
          const plan = (list: string[]): string[] => planQueries(wanted(list), quoted, now).map(({ q }) => q);
          expect(plan([...words].reverse())).toEqual(plan(words));
        },
      ),
    );
  });

  it('plans nothing where nothing is wanted', () => {
    expect(planQueries([], quoted, now)).toEqual([]);
    expect(planQueries([{ keywords: [], since: now }], quoted, now)).toEqual([]);
  });
});

describe('splitQuery', () => {
  it('loses no keyword and no reach, down to single keywords', () => {
    fc.assert(
      fc.property(fc.array(keyword, { minLength: 1, maxLength: 30 }), (keywords) => {
        const query = { q: 'whole', keywords, since: ago(60) };
        const singles = splitDown(query);
        expect(keywordsOf(singles)).toEqual(keywords);
        for (const { since } of singles) expect(since).toEqual(query.since);
        if (keywords.length > 1)
          expect(singles.map(({ q }) => q)).toEqual(keywords.map((word) => `"${word}"`));
      }),
    );
  });

  it('does not halve a single keyword', () => {
    expect(splitQuery({ q: '"acme"', keywords: ['acme'], since: now }, quoted)).toBeNull();
  });
});

function splitDown(query: PlannedQuery): PlannedQuery[] {
  return splitQuery(query, quoted)?.flatMap(splitDown) ?? [query];
}

function queryFor(planned: readonly PlannedQuery[], word: string): PlannedQuery {
  const found = planned.find(({ keywords }) => keywords.some((k) => k.toLowerCase() === word.toLowerCase()));
  if (found === undefined) throw new Error(`${word} is not asked for`);
  return found;
}

/** Queries that are packed apart: up to an hour, up to a day, more. */
function byAge(queries: readonly PlannedQuery[]): PlannedQuery[][] {
  const age = ({ since }: PlannedQuery): number => (now.getTime() - since.getTime()) / minute;
  return [
    queries.filter((query) => age(query) <= 60),
    queries.filter((query) => age(query) > 60 && age(query) <= 1_440),
    queries.filter((query) => age(query) > 1_440),
  ];
}
