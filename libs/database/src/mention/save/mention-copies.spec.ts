import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import type { Monitor, Post, SourceName } from '@earshot/domain';
import fc from 'fast-check';
import {
  createTestDatabase,
  givenMatch,
  givenMonitor,
  givenPost,
  givenProject,
  type TestDatabase,
} from '../../testing/index.js';
import { MentionRepository } from '../mention.repository.js';
import { MentionUpkeepRepository } from '../mention-upkeep.repository.js';

let test: TestDatabase;
let monitor: Monitor;
beforeAll(async () => {
  test = await createTestDatabase();
});
afterAll(() => test.close());
beforeEach(async () => {
  monitor = await givenMonitor(test.database, (await givenProject(test.database)).id);
});

const mentions = new MentionRepository();
const text =
  'acme has broken every shared calendar that my whole team depends on, and nobody there answers us.';
const now = new Date('2026-11-20T12:00:00Z');
const hoursLater = (hours: number): Date => new Date(now.getTime() + hours * 3_600_000);

/** A post that others may copy. */
const post = (change: Partial<Post> = {}): Post =>
  givenPost({ text, authorHandle: 'ada', publishedAt: now, ...change });

async function save(posts: readonly Post[], by = monitor): Promise<void> {
  const found = posts.map((item) => ({
    projectId: by.projectId,
    post: item,
    matches: [givenMatch(by.id)],
  }));
  await test.database.asSystem((tx) => mentions.saveFound(tx, found));
}

const stored = (by = monitor) =>
  test.dataSource.query<{ id: string; externalId: string }[]>(
    'SELECT id, external_id AS "externalId" FROM mentions WHERE project_id = $1',
    [by.projectId],
  );

/** Maps each post's id at its source to the ids of its copies, oldest first. */
async function copies(by = monitor): Promise<Record<string, string[]>> {
  const rows = await stored(by);
  const idOf = new Map(rows.map(({ id, externalId }) => [id, externalId]));
  const all = await test.database.asSystem((tx) => mentions.getMany(tx, [...idOf.keys()]));
  return Object.fromEntries(
    all.map(({ externalId, alsoOn }) => [
      externalId,
      alsoOn.map(({ mentionId }) => idOf.get(mentionId) ?? ''),
    ]),
  );
}

const pair = async (one: Partial<Post>, other: Partial<Post>): Promise<boolean> => {
  await save([post({ externalId: 'one', ...one })]);
  await save([post({ externalId: 'other', publishedAt: hoursLater(1), ...other })]);
  const found = await copies();
  expect([[], ['other']]).toContainEqual(found['one']);
  // Each lists the other, or neither does.
  expect(found['other']).toEqual(found['one']?.length === 0 ? [] : ['one']);
  return found['one']?.length === 1;
};

describe('also_on of a mention', () => {
  it('lists a copy by the same author on another network, with its URL', async () => {
    await save([post({ externalId: 'one' })]);
    await save([
      post({
        source: 'x',
        externalId: '2',
        text: `${text} 😡 https://t.co/a`,
        url: 'https://x.com/ada/status/2',
        authorHandle: '@Ada',
        publishedAt: hoursLater(1),
      }),
    ]);
    const rows = await stored();
    const [one, other] = ['one', '2'].map((id) => rows.find(({ externalId }) => externalId === id)?.id ?? '');
    const found = await test.database.asSystem((tx) => mentions.get(tx, monitor.projectId, one ?? ''));
    expect(found?.alsoOn).toEqual([{ mentionId: other, source: 'x', url: 'https://x.com/ada/status/2' }]);
  });

  const [linkA, linkB] = [['https://a.example/1'], ['https://b.example/2']];
  it.each<[string, Partial<Post>, Partial<Post>]>([
    ['in the same community within hours', {}, { publishedAt: hoursLater(5.9) }],
    ['on another network most of a day later', {}, { source: 'x', publishedAt: hoursLater(19.9) }],
    ['on another network without the link', { links: linkA }, { source: 'x' }],
    [
      'on another network days later, with the same link',
      { links: linkA },
      { source: 'x', links: linkA, publishedAt: hoursLater(71) },
    ],
    ['on a network that does not name its author', {}, { source: 'x', authorHandle: 'id:17' }],
    [
      'by the same unnamed author on the same network',
      { source: 'x', authorHandle: 'id:17' },
      { source: 'x', authorHandle: 'id:17' },
    ],
    [
      'on another network, with a page title and a picture description',
      {},
      { source: 'bluesky', text: `${text}\n\nStatus of acme\n\nAn empty calendar`, ownText: text },
    ],
    ['on another network in capitals', {}, { source: 'x', text: text.toUpperCase() }],
  ])('lists a copy %s', async (_where, one, other) => {
    expect(await pair(one, other)).toBe(true);
  });

  it.each<[string, Partial<Post>, Partial<Post>]>([
    ['the same words by another author', {}, { source: 'x', authorHandle: 'bob' }],
    ['the same words without known authors', { authorHandle: null }, { source: 'x', authorHandle: null }],
    [
      'a copy by an unnamed author hours later',
      {},
      { source: 'x', authorHandle: 'id:17', publishedAt: hoursLater(7) },
    ],
    [
      'a copy by an unnamed author that includes a title, as news does',
      { title: 'News' },
      { source: 'x', authorHandle: 'id:17', text: `News ${text}` },
    ],
    [
      'a short copy by an unnamed author',
      { text: text.slice(0, 79) },
      { source: 'x', authorHandle: 'id:17', text: text.slice(0, 79) },
    ],
    [
      'a copy by another unnamed author on the same network',
      { source: 'x', authorHandle: 'id:16' },
      { source: 'x', authorHandle: 'id:17' },
    ],
    ['a common phrase', { text: 'acme, thank you!' }, { source: 'x', text: 'acme, thank you!' }],
    ['a copy with a different link', { links: linkA }, { source: 'x', links: linkB }],
    ['a copy on the next day', {}, { source: 'x', publishedAt: hoursLater(24) }],
    ['a copy on the same network hours later', {}, { publishedAt: hoursLater(7) }],
    ['a copy on the same network with a different link', { links: linkA }, { links: linkB }],
    [
      'a copy on the same network that mentions another user',
      { text: `@bob ${text}` },
      { text: `@eve ${text}` },
    ],
    [
      'a copy more than three days later, even with the same link',
      { links: linkA },
      { source: 'x', links: linkA, publishedAt: hoursLater(73) },
    ],
  ])('does not list %s', async (_what, one, other) => {
    expect(await pair(one, other)).toBe(false);
  });

  it('lists nothing that several unknown people say on one network, as in a petition', async () => {
    await save([post({ externalId: 'one' }), post({ source: 'x', externalId: '1', authorHandle: 'id:1' })]);
    expect(await copies()).toEqual({ one: ['1'], 1: ['one'] });
    await save([post({ source: 'x', externalId: '2', authorHandle: 'id:2' })]);
    expect(await copies()).toEqual({ one: [], 1: [], 2: [] });
  });

  it('lists nothing of another project', async () => {
    const theirs = await givenMonitor(test.database, (await givenProject(test.database)).id);
    await save([post({ externalId: 'one' })]);
    await save([post({ externalId: 'other', source: 'x' })], theirs);
    expect([await copies(), await copies(theirs)]).toEqual([{ one: [] }, { other: [] }]);
  });

  it('lists what quotes it and what it quotes, whichever was found first', async () => {
    const original = post({ externalId: 't3_a', text: 'acme is down' });
    const quote = post({ externalId: 't3_b', text: 'acme again', authorHandle: 'bob', repeats: 't3_a' });
    const further = post({ externalId: 't3_c', text: 'acme?', authorHandle: 'eve', repeats: 't3_a' });
    const elsewhere = post({ externalId: '9', source: 'x', text: 'acme!', repeats: 't3_a' });
    await save([quote, further, elsewhere]);
    expect(await copies()).toEqual({ t3_b: [], t3_c: [], 9: [] });
    await save([original]);
    const found = await copies();
    expect({ ...found, t3_a: found['t3_a']?.toSorted() }).toEqual({
      t3_a: ['t3_b', 't3_c'],
      t3_b: ['t3_a'],
      t3_c: ['t3_a'],
      9: [],
    });
  });

  it('lists at most twenty others', async () => {
    await save(
      Array.from({ length: 400 }, (_, at) =>
        post({ externalId: `t3_${at}`, publishedAt: new Date(now.getTime() + at * 1_000) }),
      ),
    );
    for (const found of Object.values(await copies())) expect(found).toHaveLength(20);
  });
});

describe('finding copies', () => {
  const sources: SourceName[] = ['reddit', 'x', 'threads'];
  const anyPost = fc.record({
    source: fc.constantFrom(...sources),
    authorHandle: fc.constantFrom('ada', 'bob', 'id:1', 'id:2', null),
    text: fc.constantFrom(text, `${text} Really.`),
    links: fc.constantFrom<string[][]>([], ['https://a.example/1'], ['https://a.example/2']),
    publishedAt: fc.constantFrom(0, 5, 7, 15, 30, 80).map(hoursLater),
  });

  it('finds all of them, even if they are stored concurrently', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(anyPost, { minLength: 2, maxLength: 14 }),
        fc.nat(3),
        async (given, split) => {
          const by = await givenMonitor(test.database, (await givenProject(test.database)).id);
          const posts = given.map((change, at) => post({ ...change, externalId: `p${at}` }));
          const parts = Array.from({ length: split + 1 }, (_, part) =>
            posts.filter((_post, at) => at % (split + 1) === part),
          );
          await Promise.all(parts.map((part) => save(part, by)));
          const expected = Object.fromEntries(
            posts.map((one) => [
              one.externalId,
              posts
                .filter((other) => other !== one && isCopy(one, other, posts))
                .map(({ externalId }) => externalId)
                .sort(),
            ]),
          );
          const found = await copies(by);
          for (const ids of Object.values(found)) ids.sort();
          expect(found).toEqual(expected);
        },
      ),
      { numRuns: 25 },
    );
  });

  function isCopy(one: Post, other: Post, all: readonly Post[]): boolean {
    const hours = hoursApart(one, other);
    const [a, b] = [one.links[0] ?? null, other.links[0] ?? null];
    if (one.text !== other.text) return false;
    if (one.source === other.source)
      return one.authorHandle !== null && one.authorHandle === other.authorHandle && a === b && hours <= 6;
    const mayLeadToTheSame = a === b || a === null || b === null;
    const unknown = [one, other].filter(
      ({ authorHandle }) => authorHandle === null || authorHandle.startsWith('id:'),
    );
    if (unknown.length === 0 && one.authorHandle === other.authorHandle)
      return a !== null && a === b ? hours <= 72 : mayLeadToTheSame && hours <= 20;
    const [post, ...more] = unknown;
    if (post === undefined || more.length > 0) return false;
    return mayLeadToTheSame && hours <= 6 && !all.some((item) => isOfSomebodyElse(item, post));
  }

  function isOfSomebodyElse(item: Post, post: Post): boolean {
    if (item === post || item.source !== post.source || item.text !== post.text) return false;
    const isSame = item.authorHandle !== null && item.authorHandle === post.authorHandle;
    return !isSame && hoursApart(item, post) <= 72;
  }

  function hoursApart(one: Post, other: Post): number {
    return Math.abs(one.publishedAt.getTime() - other.publishedAt.getTime()) / 3_600_000;
  }
});

describe('a copy', () => {
  const three = ['reddit', 'x', 'threads'] as const;
  beforeEach(() => save(three.map((source) => post({ source, externalId: source }))));
  const idOf = async (externalId: string) =>
    (await stored()).find((row) => row.externalId === externalId)?.id ?? '';

  it('that is removed, as its source demands, is no longer listed', async () => {
    const id = await idOf('x');
    await test.database.asSystem((tx) => new MentionUpkeepRepository().remove(tx, [id], 'deleted_at_source'));
    expect(await copies()).toEqual({ reddit: ['threads'], threads: ['reddit'], x: [] });
    expect(
      await test.dataSource.query(
        'SELECT copy_print, author_print, link_print, repeats FROM mentions WHERE id = $1',
        [id],
      ),
    ).toEqual([{ copy_print: null, author_print: null, link_print: null, repeats: null }]);
  });

  it('that is deleted, as plans demand, is no longer listed', async () => {
    await test.dataSource.query('DELETE FROM mentions WHERE id = $1', [await idOf('x')]);
    expect(await copies()).toEqual({ reddit: ['threads'], threads: ['reddit'] });
  });

  it('that is edited leaves the others, and joins those that say the same now', async () => {
    const id = await idOf('x');
    const edited = `${text} Edit: it works again.`;
    const shown = { mentionId: id, projectId: monitor.projectId, matches: [givenMatch(monitor.id)] };
    await test.database.asSystem((tx) =>
      new MentionUpkeepRepository().saveShown(tx, [
        { ...shown, post: post({ source: 'x', externalId: 'x', text: edited }) },
      ]),
    );
    expect(await copies()).toEqual({ reddit: ['threads'], threads: ['reddit'], x: [] });
    await save([post({ source: 'youtube', externalId: 'y', text: edited })]);
    expect(await copies()).toMatchObject({ x: ['y'], y: ['x'] });
  });
});
