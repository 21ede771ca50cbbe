import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { maxAttempts, type MentionStage, type Monitor } from '@earshot/domain';
import {
  createTestDatabase,
  givenMatch,
  givenMention,
  givenMonitor,
  givenPost,
  givenProject,
  type TestDatabase,
} from '../testing/index.js';
import { MentionRepository } from './mention.repository.js';
import { type ClaimedWork, MentionWorkRepository } from './mention-work.repository.js';

let test: TestDatabase;
let monitor: Monitor;
beforeEach(async () => {
  test = await createTestDatabase();
  const { id } = await givenProject(test.database, { description: 'Makes anvils.' });
  monitor = await givenMonitor(test.database, id, { context: 'the anvil maker' });
});
afterEach(() => test.close());

const work = new MentionWorkRepository();
const leaseMs = 60_000;
const claim = (stage: MentionStage = 'classify', mentionIds: string[] | null = null, limit = 100) =>
  test.database.asSystem((tx) => work.claim(tx, stage, { mentionIds, limit, leaseMs }));
const claimSuspects = (limit = 100) =>
  test.database.asSystem((tx) => work.claimSuspects(tx, 'classify', { limit, leaseMs }));
const expireLeases = () =>
  test.dataSource.query(
    "UPDATE mention_work SET lease_until = now() - interval '1 second' WHERE lease_until IS NOT NULL",
  );
const done = (claimed: readonly ClaimedWork[]) => test.database.asSystem((tx) => work.done(tx, claimed));
const advance = async (item: ClaimedWork) =>
  (await test.database.asSystem((tx) => work.advance(tx, [item]))).length === 1;
const failed = (item: ClaimedWork, error: unknown = new Error('no luck'), now = new Date(0)) =>
  test.database.asSystem((tx) => work.failed(tx, item, error, now));

async function claimOne(): Promise<ClaimedWork> {
  const [item] = await claim();
  if (item === undefined) throw new Error('nothing is due');
  return item;
}

describe('claiming work', () => {
  it('gives each of 1,000 mentions to one of two claimers', async () => {
    const found = Array.from({ length: 1_000 }, () => ({
      projectId: monitor.projectId,
      post: givenPost(),
      matches: [givenMatch(monitor.id)],
    }));
    await test.database.asSystem((tx) => new MentionRepository().saveFound(tx, found));
    const drain = async (): Promise<string[]> => {
      const all: string[] = [];
      for (;;) {
        const claimed = await claim('classify', null, 50);
        if (claimed.length === 0) return all;
        all.push(...claimed.map(({ mentionId }) => mentionId));
      }
    };
    const taken = (await Promise.all([drain(), drain()])).flat();
    expect(taken).toHaveLength(1_000);
    expect(new Set(taken).size).toBe(1_000);
  });

  it('can be limited to given mentions, and succeeds once, however often repeated', async () => {
    const [one] = [await givenMention(test.database, monitor), await givenMention(test.database, monitor)];
    const claimed = await Promise.all([claim('classify', [one.id]), claim('classify', [one.id])]);
    expect(claimed.flat()).toMatchObject([{ mentionId: one.id, projectId: monitor.projectId, attempts: 1 }]);
    expect(await claim('alert')).toEqual([]);
  });

  it('succeeds again as a suspect after the lease has expired, and counts as another attempt', async () => {
    await givenMention(test.database, monitor);
    await claimOne();
    expect(await claim()).toEqual([]);
    await expireLeases();
    expect(await claim()).toEqual([]);
    expect(await claimSuspects()).toMatchObject([{ attempts: 2 }]);
    expect(await claimSuspects()).toEqual([]);
  });

  it('costs no attempt if the work is released before it starts', async () => {
    await givenMention(test.database, monitor);
    const item = await claimOne();
    await test.database.asSystem((tx) => work.release(tx, [item]));
    expect(await claimOne()).toMatchObject({ mentionId: item.mentionId, attempts: 1 });
  });
});

describe('a work step', () => {
  it('leads to the next one, and the last one to none', async () => {
    const { id } = await givenMention(test.database, monitor);
    const first = await claimOne();
    expect(await advance(first)).toBe(true);
    expect(await claim('classify')).toEqual([]);
    const second = await claim('alert');
    expect(second).toMatchObject([{ mentionId: id, attempts: 1 }]);
    expect(await done(second)).toEqual(second);
    expect(await test.dataSource.query('SELECT * FROM mention_work')).toEqual([]);
  });

  it('whose lease was lost can be ended only by its new holder', async () => {
    await givenMention(test.database, monitor);
    const late = await claimOne();
    await expireLeases();
    const [holder] = await claimSuspects();
    if (holder === undefined) throw new Error('nobody took it');
    expect(await advance(late)).toBe(false);
    expect(await failed(late)).toBe(false);
    expect(await done([late])).toEqual([]);
    expect(await done([holder, late])).toEqual([holder]);
  });

  it('that fails waits for its next attempt', async () => {
    await givenMention(test.database, monitor);
    const item = await claimOne();
    expect(await failed(item, new Error('the model said no\u0000'), new Date(Date.now() + 3_600_000))).toBe(
      true,
    );
    expect(await claim()).toEqual([]);
    const [row] = await test.dataSource.query<object[]>(
      'SELECT last_error, due_at > now() AS waits, dead_at FROM mention_work',
    );
    expect(row).toEqual({ last_error: 'the model said no\uFFFD', waits: true, dead_at: null });
  });

  it('that keeps failing is given up with its reason, stays visible and blocks nothing', async () => {
    const poison = await givenMention(test.database, monitor);
    for (let attempt = 1; attempt <= maxAttempts; attempt += 1)
      await failed(await claimOne(), new Error('poison'));
    const healthy = await givenMention(test.database, monitor);
    expect(await claim('classify', [poison.id])).toEqual([]);
    expect(await claim()).toMatchObject([{ mentionId: healthy.id }]);
    const [row] = await test.dataSource.query<object[]>(
      'SELECT last_error, attempts, dead_at IS NOT NULL AS dead FROM mention_work WHERE mention_id = $1',
      [poison.id],
    );
    expect(row).toEqual({ last_error: 'poison', attempts: maxAttempts, dead: true });
  });

  it('that crashes its worker every time is given up too, and its neighbours are processed', async () => {
    const poison = await givenMention(test.database, monitor);
    for (let index = 0; index < 60; index += 1) await givenMention(test.database, monitor);
    const take = async (claimed: readonly ClaimedWork[]): Promise<number> => {
      // A worker that claims the poison dies with everything it has claimed.
      if (claimed.some(({ mentionId }) => mentionId === poison.id)) await expireLeases();
      else await done(claimed);
      return claimed.length;
    };
    const rounds = 50;
    for (let round = 0; round < rounds; round += 1)
      if ((await take(await claim('classify', null, 50))) + (await take(await claimSuspects(50))) === 0)
        break;
    expect(
      await test.dataSource.query(
        'SELECT mention_id, attempts, last_error, dead_at IS NOT NULL AS dead FROM mention_work',
      ),
    ).toEqual([
      {
        mention_id: poison.id,
        attempts: maxAttempts,
        last_error: 'Its last attempts never ended.',
        dead: true,
      },
    ]);
  });
});

describe('loadForClassification', () => {
  it('returns the mention, its project and the matching monitors, even deleted ones', async () => {
    const mention = await givenMention(test.database, monitor);
    await givenMonitor(test.database, monitor.projectId);
    await test.dataSource.query('UPDATE monitors SET deleted_at = now() WHERE id = $1', [monitor.id]);
    expect(await test.database.asSystem((tx) => work.loadForClassification(tx, [mention.id]))).toEqual([
      {
        mention,
        project: { name: 'Acme', description: 'Makes anvils.', website: null },
        monitors: [{ id: monitor.id, keywords: ['acme'], context: 'the anvil maker' }],
      },
    ]);
  });

  it('returns a mention that matches no monitor any more without monitors', async () => {
    const { id } = await givenMention(test.database, monitor);
    await test.dataSource.query('DELETE FROM matches');
    const loaded = await test.database.asSystem((tx) => work.loadForClassification(tx, [id]));
    expect(loaded).toMatchObject([{ mention: { id, matches: [] }, monitors: [] }]);
  });
});
