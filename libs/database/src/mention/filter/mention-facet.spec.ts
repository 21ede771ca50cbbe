import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import {
  categories,
  mentionStatuses,
  sentiments,
  sourceManifests,
  type SourceName,
  sourceNames,
} from '@earshot/domain';
import { createTestDatabase, type TestDatabase } from '../../testing/index.js';
import {
  areTriageStates,
  type FacetFilter,
  facetsOf,
  sourcesToCompare,
  triageStatesOf,
} from './mention-facet.js';

let test: TestDatabase;
let all: Awaited<ReturnType<typeof everything>>;
beforeAll(async () => {
  test = await createTestDatabase();
  all = await everything();
});
afterAll(() => test.close());

/** Every combination that a mention can have, with the facet assigned by the trigger of `mentions`. */
async function everything(): Promise<({ facet: number } & Record<keyof FacetFilter, unknown>)[]> {
  await test.dataSource.query(`
    CREATE TABLE made AS
      SELECT source, status, category, sentiment, is_relevant, urgency, facet FROM mentions WITH NO DATA;
    CREATE TRIGGER made_facet BEFORE INSERT ON made FOR EACH ROW EXECUTE FUNCTION set_mention_facet();
  `);
  await test.dataSource.query(
    `INSERT INTO made SELECT * FROM (
       SELECT * FROM unnest($1::text[]) AS source CROSS JOIN unnest($2::text[]) AS status CROSS JOIN (
         SELECT * FROM unnest($3::text[]) AS category CROSS JOIN unnest($4::text[]) AS sentiment
           CROSS JOIN unnest(ARRAY[false, true]) AS is_relevant CROSS JOIN unnest(ARRAY[0, 19, 20, 55, 60, 79, 80, 100]) AS urgency
         UNION ALL SELECT NULL, NULL, NULL, NULL
       ) judged
     ) m`,
    [sourceNames, mentionStatuses, categories, sentiments],
  );
  return test.dataSource.query('SELECT *, is_relevant AS "isRelevant", urgency AS "minUrgency" FROM made');
}

describe('facetsOf', () => {
  it.each<FacetFilter>([
    ...sourceNames.map((source) => ({ source: [source] })),
    ...mentionStatuses.map((status) => ({ status: [status] })),
    ...categories.map((category) => ({ category: [category] })),
    ...sentiments.map((sentiment) => ({ sentiment: [sentiment] })),
    { isRelevant: true },
    { isRelevant: false },
    { isRelevantNot: false },
    { isRelevantNot: true, status: ['new'] },
    ...[0, 20, 60, 80].map((minUrgency) => ({ minUrgency })),
    ...[19, 79, 100].map((maxUrgency) => ({ maxUrgency })),
    { minUrgency: 20, maxUrgency: 79, status: ['new'] },
    {
      source: ['threads'],
      status: ['ignored'],
      category: ['other'],
      sentiment: ['negative'],
      isRelevant: true,
    },
    { status: ['new'], minUrgency: 60 },
    { source: ['x', 'reddit'], category: ['spam', 'praise'] },
    { statusNot: ['ignored'] },
    { categoryNot: ['spam', 'other'], sentimentNot: ['neutral'] },
    { categoryNot: ['spam'], isRelevant: true },
    { source: ['x', 'reddit'], sourceNot: ['x'], sentiment: ['positive', 'negative'] },
  ])('returns the facets of exactly the mentions that match %j', (filter) => {
    const given = Object.entries(filter) as [keyof FacetFilter, unknown][];
    const meets = (mention: (typeof all)[number]): boolean =>
      given.every(([name, value]) => {
        if (name === 'minUrgency')
          return mention.minUrgency !== null && Number(mention.minUrgency) >= Number(value);
        if (name === 'maxUrgency')
          return mention.minUrgency !== null && Number(mention.minUrgency) <= Number(value);
        if (name === 'isRelevantNot') return mention.isRelevant !== value;
        if (!Array.isArray(value)) return mention[name] === value;
        return name.endsWith('Not')
          ? !value.includes(mention[name.slice(0, -3) as keyof FacetFilter])
          : value.includes(mention[name]);
      });
    const expected = new Set(all.filter(meets).map(({ facet }) => facet));
    expect(new Set(facetsOf(filter))).toEqual(expected);
    // If sources share a facet, the source is compared in addition.
    const compared = sourcesToCompare(filter);
    const isFound = ({ facet, source }: (typeof all)[number]): boolean =>
      expected.has(facet) && (compared === null || compared.includes(source as string));
    expect(all.some((mention) => !meets(mention) && isFound(mention))).toBe(false);
  });

  it('covers changed mentions, whose facets equal those of mentions stored that way', async () => {
    await test.dataSource.query(`
      CREATE TABLE changed AS SELECT * FROM made;
      CREATE TRIGGER changed_facet BEFORE UPDATE ON changed FOR EACH ROW EXECUTE FUNCTION set_mention_facet();
      UPDATE changed SET status = CASE status WHEN 'new' THEN 'ignored' ELSE 'new' END,
        is_relevant = NOT is_relevant, urgency = CASE WHEN urgency = 100 THEN 0 WHEN urgency IS NOT NULL THEN 100 END,
        source = CASE WHEN urgency < 60 THEN 'reddit' ELSE source END`);
    const compared = await test.dataSource.query(`
      SELECT DISTINCT c.ctid, c.facet, m.facet AS stored FROM changed c JOIN made m ON (m.source, m.status) = (c.source, c.status)
        AND coalesce(m.category, '') = coalesce(c.category, '') AND coalesce(m.sentiment, '') = coalesce(c.sentiment, '')
        AND coalesce(m.is_relevant::text, '') = coalesce(c.is_relevant::text, '') AND coalesce(m.urgency, -1) = coalesce(c.urgency, -1)`);
    expect(compared).toHaveLength(all.length);
    expect(
      compared.filter(({ facet, stored }: { facet: number; stored: number }) => facet !== stored),
    ).toEqual([]);
  });

  it('returns none if the same value is both required and excluded', () => {
    expect(facetsOf({ source: ['x'], sourceNot: ['x'] })).toEqual([]);
  });

  it('includes a band that the minimum urgency lies within', () => {
    const critical = new Set(facetsOf({ minUrgency: 80 }));
    expect(new Set(facetsOf({ minUrgency: 95 }))).toEqual(critical);
    expect(new Set(facetsOf({ minUrgency: 81, maxUrgency: 82 }))).toEqual(critical);
  });

  it('returns null without a filter', () => {
    expect(facetsOf({})).toBeNull();
  });

  it('returns the same facets for sources that share a slot, so their names are compared too', () => {
    const manifests = [...sourceManifests, { name: 'alpha', slot: 5 }, { name: 'beta', slot: 5 }];
    const from = (...names: string[]): FacetFilter => ({ source: names as SourceName[] });
    expect(facetsOf(from('alpha'), manifests)).toEqual(facetsOf(from('beta'), manifests));
    expect(sourcesToCompare(from('alpha', 'x'), manifests)).toEqual(['x', 'alpha']);
    expect(sourcesToCompare({ sourceNot: ['x', 'beta'] as SourceName[] }, manifests)).not.toContain('beta');
    expect(sourcesToCompare(from('x', 'threads'), manifests)).toBeNull();
    expect(sourcesToCompare({ status: ['new'] }, manifests)).toBeNull();
  });
});

describe('triageStatesOf', () => {
  it.each<FacetFilter>([
    {},
    { status: ['new'], isRelevantNot: false },
    { status: ['new'], isRelevant: false },
    { statusNot: ['done', 'ignored'] },
    { isRelevantNot: true },
    { status: ['done'], statusNot: ['done'] },
    { source: ['x'], status: ['reviewed'] },
    { category: ['spam'], isRelevantNot: false },
    { minUrgency: 60 },
  ])('returns the states of exactly the mentions that match %j', (filter) => {
    const facets = facetsOf(filter);
    const met = all.filter(({ facet }) => facets?.includes(facet) ?? true);
    const name = (status: unknown, isRelevant: unknown): string => `${status} ${isRelevant}`;
    expect(new Set(triageStatesOf(filter).map((state) => name(state.status, state.isRelevant)))).toEqual(
      new Set(met.map(({ status, isRelevant }) => name(status, isRelevant))),
    );
  });

  it.each<[FacetFilter, boolean]>([
    [{ status: ['new'], isRelevantNot: false }, true],
    [{ statusNot: ['done'], isRelevant: true }, true],
    [{ status: ['new'], source: ['x'] }, false],
    [{ isRelevant: true, minUrgency: 1 }, false],
  ])('can express all of %j: %s', (filter, expected) => {
    expect(areTriageStates(filter)).toBe(expected);
  });
});
