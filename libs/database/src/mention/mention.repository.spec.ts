import { setTimeout as wait } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { Classification, Mention, Monitor, Project } from '@earshot/domain';
import {
  createTestDatabase,
  givenMention,
  givenMonitor,
  givenProject,
  givenStatus,
  type TestDatabase,
} from '../testing/index.js';
import { MentionRepository } from './mention.repository.js';
import type { MentionFilter } from './filter/mention-filter.js';

let test: TestDatabase;
let project: Project;
beforeAll(async () => {
  test = await createTestDatabase();
  project = await givenProject(test.database);
});
afterAll(() => test.close());

const mentions = new MentionRepository();
const classification: Classification = {
  isRelevant: true,
  category: 'complaint',
  sentiment: 'negative',
  urgency: 72,
  summary: 'Acme is down.',
  confidence: 0.875,
  language: 'en',
  classifier: 'transformer@1',
  reasons: [{ about: 'urgency', code: 'outage_words', evidence: 'down', points: 30 }],
};
const classify = (id: string, changes: Partial<Classification> = {}, now = new Date()) =>
  test.database.asSystem((tx) =>
    mentions.saveClassifications(tx, new Map([[id, { ...classification, ...changes }]]), now),
  );
const list = (projectId: string, filter: MentionFilter, limit = 100, after: string | null = null) =>
  test.database.asTenant(projectId, (tx) => mentions.list(tx, projectId, filter, { limit, after }));

describe('a mention', () => {
  it('returns its classification as saved, with text that Postgres cannot hold made storable', async () => {
    const { id } = await givenMention(test.database, await givenMonitor(test.database, project.id));
    const now = new Date('2026-05-05T05:05:05.555Z');
    const [reason] = classification.reasons;
    const reasons = [
      { ...reason, about: 'urgency' as const, code: 'x', points: 1, evidence: 'nul \u0000 half \ud83d' },
    ];
    await classify(id, { reasons, summary: 'nul \u0000' }, now);
    const mention = await test.database.asTenant(project.id, (tx) => mentions.get(tx, project.id, id));
    const stored = [{ ...reasons[0], evidence: 'nul \uFFFD half \uFFFD' }];
    expect(mention).toMatchObject({
      classification: { ...classification, summary: 'nul \uFFFD', reasons: stored },
      classifiedAt: now,
      language: 'en',
    });
  });
});

describe('listing mentions', () => {
  let own: Project;
  let brand: Monitor;
  let rival: Monitor;
  let first: Mention;
  let second: Mention;
  let third: Mention;
  const day = (date: number): Date => new Date(Date.UTC(2026, 0, date));
  const ids = async (filter: MentionFilter): Promise<string[]> =>
    (await list(own.id, filter)).items.map(({ id }) => id);

  beforeAll(async () => {
    own = await givenProject(test.database);
    brand = await givenMonitor(test.database, own.id);
    rival = await givenMonitor(test.database, own.id, { groupName: 'competitors' });
    first = await givenMention(test.database, brand, {
      text: 'acme 100%_sure',
      publishedAt: day(1),
      source: 'x',
    });
    second = await givenMention(test.database, rival, {
      title: 'ACME Ünder fire',
      publishedAt: day(2),
      authorHandle: 'Eve',
    });
    // Times are compared with millisecond precision here.
    await wait(2);
    third = await givenMention(test.database, brand, { publishedAt: day(3), authorHandle: '@mallory' });
    await classify(first.id, { category: 'praise', sentiment: 'positive', urgency: 10 });
    await classify(second.id, { isRelevant: false });
    await test.database.asSystem((tx) => givenStatus(tx, own.id, [third.id], 'ignored'));
    await givenMention(test.database, await givenMonitor(test.database, project.id));
  });

  it('returns those of the project, latest discovery first, each with its matches', async () => {
    const { items, nextAfter } = await list(own.id, {});
    expect(items.map(({ id }) => id)).toEqual([third.id, second.id, first.id]);
    expect(items.map(({ matches }) => matches)).toEqual([third.matches, second.matches, first.matches]);
    expect(nextAfter).toBeNull();
  });

  it.each<[string, () => MentionFilter, () => Mention[]]>([
    ['monitor', () => ({ monitorId: [brand.id] }), () => [third, first]],
    ['group', () => ({ groupName: ['competitors'] }), () => [second]],
    ['several monitors', () => ({ monitorId: [brand.id, rival.id] }), () => [third, second, first]],
    ['excluded monitor', () => ({ monitorIdNot: [brand.id] }), () => [second]],
    ['excluded group', () => ({ groupNameNot: ['competitors'] }), () => [third, first]],
    ['excluded statuses', () => ({ statusNot: ['ignored', 'done'] }), () => [second, first]],
    [
      'excluded category, keeping mentions without one',
      () => ({ categoryNot: ['praise'] }),
      () => [third, second],
    ],
    ['source', () => ({ source: ['x'] }), () => [first]],
    ['status', () => ({ status: ['ignored'] }), () => [third]],
    ['category', () => ({ category: ['praise'] }), () => [first]],
    ['sentiment', () => ({ sentiment: ['negative'] }), () => [second]],
    ['minimum urgency, inclusive', () => ({ minUrgency: 10 }), () => [second, first]],
    ['minimum urgency', () => ({ minUrgency: 11 }), () => [second]],
    ['relevance', () => ({ isRelevant: false }), () => [second]],
    ['author, ignoring case', () => ({ authorHandle: 'eVE' }), () => [second]],
    ['author, without the @ of the source', () => ({ authorHandle: 'Mallory' }), () => [third]],
    ['author, with an @ that the source does not write', () => ({ authorHandle: '@eve' }), () => [second]],
    ['author, as Reddit names them', () => ({ authorHandle: 'u/mallory' }), () => [third]],
    ['words in text, ignoring case', () => ({ q: 'DOWN again' }), () => [third, second]],
    ['words in title, ignoring case beyond ASCII', () => ({ q: 'acme ünder' }), () => [second]],
    ['wildcard characters, literally', () => ({ q: '0%_s' }), () => [first]],
    ['text with a wildcard, which is not expanded', () => ({ q: 'acme%sure' }), () => []],
    ['a backslash, literally', () => ({ q: '\\' }), () => []],
    ['published since, inclusive', () => ({ publishedSince: day(2) }), () => [third, second]],
    ['published until, exclusive', () => ({ publishedUntil: day(2) }), () => [first]],
    ['found since, inclusive', () => ({ foundSince: third.foundAt }), () => [third]],
    ['found until, exclusive', () => ({ foundUntil: third.foundAt }), () => [second, first]],
    ['several at once', () => ({ monitorId: [brand.id], source: ['x'], q: 'sure' }), () => [first]],
    ['several that no mention meets', () => ({ source: ['x'], status: ['ignored'] }), () => []],
  ])('can be filtered by %s', async (_name, filter, expected) => {
    expect(await ids(filter())).toEqual(expected().map(({ id }) => id));
  });

  it('finds words in composed, decomposed and full-width letters, however they are searched', async () => {
    const { id } = await givenProject(test.database);
    const monitor = await givenMonitor(test.database, id);
    const texts = [
      'In der Br\u00fche',
      'In der Bru\u0308he',
      'ACME 501',
      'ＡＣＭＥ\u3000５０１',
      'In der Bruhe',
    ];
    const given = new Map<string, string>();
    for (const text of texts) given.set((await givenMention(test.database, monitor, { text })).id, text);
    const find = async (q: string) =>
      (await list(id, { q })).items.map((mention) => texts.indexOf(given.get(mention.id) ?? '')).sort();
    expect(await find('BR\u00dcHE')).toEqual([0, 1]);
    expect(await find('bru\u0308he')).toEqual([0, 1]);
    expect(await find('acme 501')).toEqual([2, 3]);
    expect(await find('ａｃｍｅ 501')).toEqual([2, 3]);
    expect(await find('bruhe')).toEqual([4]);
  });

  it('finds words however their apostrophes, hyphens and white space are typed, and nothing else', async () => {
    const { id } = await givenProject(test.database);
    const monitor = await givenMonitor(test.database, id);
    const texts = [
      "I like Levi's jeans",
      'I like Levi’s\n\u00a0 jeans',
      'Levi`s–501',
      'levi_s jeans',
      'Levis jeans',
      'Levi-s jeans',
    ];
    const given = new Map<string, string>();
    for (const text of texts)
      given.set((await givenMention(test.database, monitor, { text, title: 'On trousers' })).id, text);
    const find = async (q: string) =>
      (await list(id, { q })).items.map((mention) => texts.indexOf(given.get(mention.id) ?? '')).sort();
    expect(await find("levi's")).toEqual([0, 1, 2]);
    expect(await find('LEVI’S')).toEqual([0, 1, 2]);
    expect(await find('levi´s \u3000jeans')).toEqual([0, 1]);
    expect(await find("Levi's-501")).toEqual([2]);
    expect(await find('levi−s')).toEqual([5]);
    expect(await find('levi_s')).toEqual([3]);
    expect(await find('jeans')).toEqual([0, 1, 3, 4, 5]);
    expect(await find('like jeans')).toEqual([]);
    expect(await find('trousers i like')).toEqual([]);
  });

  it('neither repeats nor omits any while new ones arrive', async () => {
    const { id } = await givenProject(test.database);
    const monitor = await givenMonitor(test.database, id);
    const given: string[] = [];
    for (let count = 0; count < 5; count += 1) given.push((await givenMention(test.database, monitor)).id);
    const seen: string[] = [];
    let after: string | null = null;
    do {
      const page = await list(id, {}, 2, after);
      seen.push(...page.items.map((mention) => mention.id));
      after = page.nextAfter;
      await givenMention(test.database, monitor);
    } while (after !== null);
    expect(seen).toEqual(given.toReversed());
  });
});
