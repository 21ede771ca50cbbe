import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import type { Mention, Monitor } from '@earshot/domain';
import type { QueryRunner } from 'typeorm';
import {
  createTestDatabase,
  givenClassified,
  givenMatch,
  givenMention,
  givenMonitor,
  givenPost,
  givenProject,
  givenStatus,
  type TestDatabase,
  settled,
} from '../../testing/index.js';
import { MentionRepository } from '../mention.repository.js';
import { MentionUpkeepRepository } from '../mention-upkeep.repository.js';
import { type ChangesPage, searchByChange } from './search-by-change.js';

let test: TestDatabase;
let monitor: Monitor;
const mentions = new MentionRepository();
const upkeep = new MentionUpkeepRepository();

beforeAll(async () => {
  test = await createTestDatabase();
});
beforeEach(async () => {
  monitor = await givenMonitor(test.database, (await givenProject(test.database)).id);
});
afterAll(() => test.close());

function changes(
  after: string | null,
  options: { limit?: number; since?: Date; far?: number } = {},
): Promise<ChangesPage> {
  const { projectId } = monitor;
  const { limit = 100, since, far = 100_000 } = options;
  return test.database.asTenant(projectId, (tx) =>
    searchByChange(tx, projectId, {}, { limit, after, since }, { far }),
  );
}

/** A program that follows changes: returns what it sees in each call, continuing from the last position. */
function follower(): (options?: { readonly atOnce: boolean }) => Promise<string[]> {
  let position: string | null = null;
  return async (options = { atOnce: false }) => {
    if (!options.atOnce) await settled(test.dataSource);
    const seen: string[] = [];
    for (let more = true; more;) {
      const page: ChangesPage = await changes(position, { limit: 2 });
      seen.push(...page.items.map(({ id }) => id));
      ({ position, more } = page);
    }
    return seen;
  };
}

const setStatus = (mention: Mention): Promise<unknown> =>
  test.database.asTenant(monitor.projectId, (tx) => givenStatus(tx, monitor.projectId, [mention.id], 'done'));
const shown = (mention: Mention, post: object, matches: null | Mention['matches'] = null) =>
  test.database.asSystem((tx) =>
    upkeep.saveShown(tx, [
      {
        mentionId: mention.id,
        projectId: mention.projectId,
        post: { ...mention, links: [], ...post },
        matches,
      },
    ]),
  );

/** Runs SQL in a transaction that stays open. */
async function begun(sql: string, parameters: unknown[]): Promise<QueryRunner> {
  const runner = test.dataSource.createQueryRunner();
  await runner.startTransaction();
  await runner.query(sql, parameters);
  return runner;
}

describe('following mentions by their last change', () => {
  it('returns each change once', async () => {
    const follow = follower();
    const given: Mention[] = [];
    for (let n = 0; n < 5; n += 1) given.push(await givenMention(test.database, monitor));
    const [first, second, third] = given as [Mention, Mention, Mention];
    expect(await follow()).toEqual(given.map(({ id }) => id));
    expect(await follow()).toEqual([]);
    await setStatus(third);
    await givenClassified(test.database, first.id);
    await setStatus(third);
    expect(await follow()).toEqual([third.id, first.id]);
    await shown(second, { engagement: { upvotes: 77 } });
    await shown(first, { text: 'acme, edited' }, first.matches);
    await test.database.asSystem((tx) => upkeep.remove(tx, [third.id], 'deleted_at_source'));
    expect(await follow()).toEqual([second.id, first.id, third.id]);
    expect(await follow()).toEqual([]);
  });

  it('returns a mention that also matches another monitor', async () => {
    const follow = follower();
    const mention = await givenMention(test.database, monitor, { externalId: 't3_both' });
    await follow();
    const other = await givenMonitor(test.database, monitor.projectId);
    const match = givenMatch(other.id);
    const found = {
      projectId: monitor.projectId,
      post: givenPost({ externalId: 't3_both' }),
      matches: [match],
    };
    await test.database.asSystem((tx) => mentions.saveFound(tx, [found]));
    expect(await follow()).toEqual([mention.id]);
  });

  it('returns nothing if a source shows the same post again', async () => {
    const follow = follower();
    const mention = await givenMention(test.database, monitor);
    await follow();
    await shown(mention, {});
    expect(await follow()).toEqual([]);
  });

  it('misses nothing from transactions that end in a different order than they began', async () => {
    const follow = follower();
    const [slow, quick] = [
      await givenMention(test.database, monitor),
      await givenMention(test.database, monitor),
    ];
    await follow();
    const open = await begun("UPDATE mentions SET status = 'reviewed' WHERE id = $1", [slow.id]);
    await setStatus(quick);
    // The change is committed, but an older transaction is not, and positions must not move past that.
    expect(await follow({ atOnce: true })).toEqual([]);
    await open.commitTransaction();
    await open.release();
    expect(await follow()).toEqual([slow.id, quick.id]);
    expect(await follow()).toEqual([]);
  });

  it('continues after a blocking transaction was rolled back', async () => {
    const follow = follower();
    const [slow, quick] = [
      await givenMention(test.database, monitor),
      await givenMention(test.database, monitor),
    ];
    await follow();
    const open = await begun("UPDATE mentions SET status = 'reviewed' WHERE id = $1", [slow.id]);
    await setStatus(quick);
    await open.rollbackTransaction();
    await open.release();
    expect(await follow()).toEqual([quick.id]);
  });

  it('reports held-back changes until the older transaction has ended', async () => {
    const { id } = await givenMention(test.database, monitor);
    await settled(test.dataSource);
    const { position, heldBack } = await changes(null);
    expect(heldBack).toBe(false);
    // It concerns no mention, nor even this project: transaction ids are assigned for the whole server.
    const open = await begun('SELECT pg_current_xact_id()', []);
    await setStatus({ id } as Mention);
    expect(await changes(position)).toMatchObject({ items: [], more: false, heldBack: true });
    await open.rollbackTransaction();
    await open.release();
    await settled(test.dataSource);
    expect(await changes(position)).toMatchObject({ items: [{ id }], heldBack: false });
  });

  it('misses nothing, whatever changes during the read', async () => {
    const given: Mention[] = [];
    for (let n = 0; n < 12; n += 1) given.push(await givenMention(test.database, monitor));
    const follow = follower();
    const copy = new Map<string, string>();
    let isWriting = true;
    const takeOver = async () => {
      for (const id of await follow({ atOnce: isWriting })) {
        const mention = await test.database.asSystem((tx) => mentions.get(tx, monitor.projectId, id));
        copy.set(id, mention?.status ?? '');
      }
    };
    const statuses = ['new', 'reviewed', 'done', 'ignored'] as const;
    const writers = [0, 1, 2].map(async (writer) => {
      for (let n = 0; n < 25; n += 1) {
        const { id } = given[(n * 5 + writer) % given.length] as Mention;
        const status = statuses[(n + writer) % 4] ?? 'new';
        await test.database.asSystem(async (tx) => {
          await givenStatus(tx, monitor.projectId, [id], status);
          await tx.query('SELECT pg_sleep($1)', [((n + writer) % 3) / 500]);
        });
      }
    });
    const done = Promise.all(writers).then(() => (isWriting = false));
    while (isWriting) await takeOver();
    await done;
    await takeOver();
    const now = await test.dataSource.query<{ id: string; status: string }[]>(
      'SELECT id, status FROM mentions WHERE project_id = $1',
      [monitor.projectId],
    );
    expect(new Map([...copy].sort())).toEqual(
      new Map(now.map(({ id, status }) => [id, status] as const).sort()),
    );
  });

  it('can start at a given time, however much happened before it', async () => {
    for (let n = 0; n < 4; n += 1) await givenMention(test.database, monitor);
    const late = await givenMention(test.database, monitor);
    await test.dataSource.query('ALTER TABLE mentions DISABLE TRIGGER mention_changed');
    await test.dataSource.query(
      "UPDATE mentions SET updated_at = now() - interval '3 days' WHERE project_id = $1 AND id <> $2",
      [monitor.projectId, late.id],
    );
    await test.dataSource.query('ALTER TABLE mentions ENABLE TRIGGER mention_changed');
    const since = new Date(Date.now() - 86_400_000);
    await settled(test.dataSource);
    // Earlier changes are not even read: the page may read only very few rows.
    const page = await changes(null, { since, far: 2 });
    expect(page.items.map(({ id }) => id)).toEqual([late.id]);
    expect((await changes(null, { since: new Date(Date.now() + 60_000) })).items).toEqual([]);
    expect((await changes(null, { since: new Date(0) })).items).toHaveLength(5);
  });

  it('ends a page early instead of reading on, and says that there is more', async () => {
    for (let n = 0; n < 4; n += 1) await givenMention(test.database, monitor);
    await settled(test.dataSource);
    const first = await changes(null, { far: 3 });
    expect([first.items.length, first.more]).toEqual([3, true]);
    const second = await changes(first.position, { far: 3 });
    expect([second.items.length, second.more]).toEqual([1, false]);
  });

  it('rejects a position that the database has not reached, as after a restore', async () => {
    await expect(changes('99999999999999/00000000-0000-0000-0000-000000000000')).rejects.toMatchObject({
      code: 'INVALID_CURSOR',
    });
  });
});
