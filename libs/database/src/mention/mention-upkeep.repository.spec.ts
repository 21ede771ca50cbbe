import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { type Mention, type Monitor, noFilters, noSpendingLimits } from '@earshot/domain';
import {
  createTestDatabase,
  givenMatch,
  givenMention,
  givenMonitor,
  givenPost,
  givenProject,
  type TestDatabase,
  waitsForLock,
} from '../testing/index.js';
import { SourceStateRepository } from '../source/source-state.repository.js';
import { MentionRepository } from './mention.repository.js';
import { MentionUpkeepRepository } from './mention-upkeep.repository.js';

let test: TestDatabase;
let monitor: Monitor;
const upkeep = new MentionUpkeepRepository();
const mentions = new MentionRepository();
beforeEach(async () => {
  test = await createTestDatabase();
  monitor = await givenMonitor(test.database, (await givenProject(test.database)).id);
});
afterEach(() => test.close());

const ago = new Date(Date.now() - 1_000);
const plan = (mention: Mention, verifyAt: Date | null, purgeAt: Date | null) =>
  test.database.asSystem((tx) => upkeep.plan(tx, [{ mentionId: mention.id, verifyAt, purgeAt }]));
const claim = (limit = 10) =>
  test.database.asSystem((tx) => upkeep.claimVerification(tx, 'reddit', { limit, leaseMs: 60_000 }));
const current = async ({ id }: Mention) =>
  (await test.database.asSystem((tx) => mentions.getMany(tx, [id])))[0];
const classified = ({ id }: Mention) =>
  test.dataSource.query(
    `UPDATE mentions SET is_relevant = true, category = 'praise', sentiment = 'positive', urgency = 5,
       ai_summary = 'acme is down', confidence = 1, classifier = 'x', reasons = '[{"name":"a"}]', classified_at = now(),
       meaning = '\\x0401'
     WHERE id = $1`,
    [id],
  );
const meaningOf = async ({ id }: Mention): Promise<unknown> =>
  (await test.dataSource.query<{ meaning: unknown }[]>('SELECT meaning FROM mentions WHERE id = $1', [id]))[0]
    ?.meaning;

describe('posts due for verification', () => {
  it('are claimed once, with the mentions of every project that keeps the post', async () => {
    const elsewhere = await givenMonitor(test.database, (await givenProject(test.database)).id);
    const post = givenPost();
    const kept = [
      await givenMention(test.database, monitor, post),
      await givenMention(test.database, elsewhere, post),
    ];
    await plan(kept[0] as Mention, ago, null);
    await plan(kept[1] as Mention, new Date(Date.now() + 60_000), null);
    const claimed = await claim();
    expect(claimed.map(({ mentionId }) => mentionId).sort()).toEqual(kept.map(({ id }) => id).sort());
    expect(claimed[0]?.monitors).toEqual([
      {
        id: expect.any(String),
        keywords: ['acme'],
        filters: noFilters,
        groupName: 'my_brand',
        limits: noSpendingLimits,
        projectLimits: noSpendingLimits,
      },
    ]);
    expect(await claim()).toEqual([]);
  });

  it('are due for their source only, and dropped once nothing is left to do', async () => {
    const mention = await givenMention(test.database, monitor);
    await plan(mention, ago, null);
    await test.database.asSystem((tx) => new SourceStateRepository().record(tx, 'reddit', null));
    const due = () => test.database.asSystem((tx) => upkeep.dueSources(tx));
    expect(await due()).toEqual(['reddit']);
    await plan(mention, null, null);
    expect(await due()).toEqual([]);
    expect(await test.dataSource.query('SELECT 1 FROM mention_upkeep')).toEqual([]);
  });
});

describe('posts that a stream reports as changed', () => {
  const inAnHour = new Date(Date.now() + 3_600_000);
  const given = async (externalId: string) => {
    const mention = await givenMention(test.database, monitor, givenPost({ externalId }));
    await plan(mention, inAnHour, null);
    return mention.id;
  };
  const askAgain = (source: 'reddit' | 'x', ...changed: string[]) =>
    test.database.asSystem((tx) => upkeep.askAgain(tx, source, changed));
  const claimed = async () => (await claim()).map(({ mentionId }) => mentionId).sort();

  it('are due at once, by id or by shared prefix, and no others', async () => {
    const [one, ofA, alsoOfA] = [
      await given('at://b/p/1'),
      await given('at://a/p/1'),
      await given('at://a/p/2'),
    ];
    await given('at://ab/p/1');
    await given('at://b/p/2');
    await askAgain('x', 'at://');
    expect(await claimed()).toEqual([]);
    await askAgain('reddit', 'at://b/p/1', 'at://a/', 'at://a/p/2', 'nobody');
    expect(await claimed()).toEqual([one, ofA, alsoOfA].sort());
  });

  it('are verified again if a lookup was under way, because its answer may be older than the change', async () => {
    const id = await given('at://a/p/1');
    await askAgain('reddit', 'at://a/p/1');
    const asked = await claim();
    await askAgain('reddit', 'at://a/p/1');
    expect(await test.database.asSystem((tx) => upkeep.lock(tx, asked))).toEqual([]);
    expect(await claimed()).toEqual([id]);
  });

  it('are verified again if an older answer is being stored', async () => {
    const id = await given('at://a/p/1');
    await askAgain('reddit', 'at://a/p/1');
    const asked = await claim();
    let reported: Promise<void> | undefined;
    await test.database.asSystem(async (tx) => {
      await upkeep.lock(tx, asked);
      reported = askAgain('reddit', 'at://a/p/1');
      expect(await waitsForLock(test.dataSource, reported)).toBe(true);
      await upkeep.plan(tx, [{ mentionId: id, verifyAt: inAnHour, purgeAt: null }]);
    });
    await reported;
    expect(await claimed()).toEqual([id]);
  });

  it('are due at once, however often they were looked up in vain', async () => {
    const id = await given('at://a/p/1');
    await test.dataSource.query('UPDATE mention_upkeep SET verify_at = now(), verify_attempts = 8');
    await claim();
    await askAgain('reddit', 'at://a/p/1');
    expect(await claimed()).toEqual([id]);
  });
});

describe('a post that another worker is verifying', () => {
  const expireLeases = () =>
    test.dataSource.query("UPDATE mention_upkeep SET verify_at = now() - interval '1 second'");
  const lock = (kept: Awaited<ReturnType<typeof claim>>) =>
    test.database.asSystem((tx) => upkeep.lock(tx, kept));

  it('is not claimed again through another of its mentions that falls due', async () => {
    const elsewhere = await givenMonitor(test.database, (await givenProject(test.database)).id);
    const post = givenPost();
    await plan(await givenMention(test.database, monitor, post), ago, null);
    const [held] = await claim();
    const later = await givenMention(test.database, elsewhere, post);
    await plan(later, ago, null);
    expect((await claim()).map(({ mentionId }) => mentionId)).toEqual([later.id]);
    expect(held === undefined ? [] : await lock([held])).toEqual([held]);
  });

  it('no longer belongs to a worker whose lease has expired', async () => {
    await plan(await givenMention(test.database, monitor), ago, null);
    const late = await claim();
    await expireLeases();
    const held = await claim();
    await test.database.asSystem((tx) => upkeep.unclaim(tx, late));
    expect([await lock(late), await claim()]).toEqual([[], []]);
    expect(await lock(held)).toEqual(held);
  });

  it('may be claimed by the previous release, which postpones it without a token', async () => {
    await plan(await givenMention(test.database, monitor), ago, null);
    const claimedThere = (minutes: number) =>
      test.dataSource.query(
        `UPDATE mention_upkeep SET verify_attempts = verify_attempts + 1,
           verify_at = now() + $1::integer * interval '1 minute'`,
        [minutes],
      );
    await claimedThere(10);
    expect(await claim()).toEqual([]);
    await expireLeases();
    expect(await claim()).toHaveLength(1);
    await claimedThere(10);
    expect(await claim()).toEqual([]);
    await expireLeases();
    expect(await claim()).toHaveLength(1);
  });

  it('takes turns with posts that were never claimed in vain', async () => {
    const [vain, fresh] = [
      await givenMention(test.database, monitor),
      await givenMention(test.database, monitor),
    ];
    await plan(vain, ago, null);
    await claim();
    await expireLeases();
    await plan(fresh, ago, null);
    const ready = await test.database.asSystem((tx) =>
      upkeep.claimVerification(tx, 'reddit', { limit: 10, leaseMs: 60_000, first: 'ready' }),
    );
    expect([ready, await claim()].map((kept) => kept.map(({ mentionId }) => mentionId))).toEqual([
      [fresh.id],
      [vain.id],
    ]);
  });
});

describe('posts verified in vain', () => {
  /** Makes them due again. @returns in how many minutes they would have been due */
  async function minutesUntilDue(): Promise<number[]> {
    const put = await test.dataSource.query<{ minutes: number }[]>(
      `SELECT DISTINCT round(extract(epoch FROM verify_at - now()) / 60)::integer AS minutes FROM mention_upkeep
       ORDER BY 1`,
    );
    await test.dataSource.query("UPDATE mention_upkeep SET verify_at = now() - interval '1 minute'");
    return put.map(({ minutes }) => minutes);
  }

  it('are claimed less and less often, at least once a day, and in ever smaller batches', async () => {
    for (let count = 0; count < 8; count += 1)
      await plan(await givenMention(test.database, monitor), ago, null);
    const claims: number[] = [];
    const waits: number[] = [];
    for (let attempt = 0; attempt < 14; attempt += 1) {
      // Mentions that were not claimed are set to the same state as the claimed ones.
      const claimed = await claim(8);
      claims.push(claimed.length);
      await test.dataSource.query(
        `UPDATE mention_upkeep SET (verify_at, verify_attempts) =
           (SELECT verify_at, verify_attempts FROM mention_upkeep WHERE mention_id = $1)`,
        [claimed[0]?.mentionId],
      );
      waits.push(...(await minutesUntilDue()));
    }
    expect(claims).toEqual([8, 8, 8, 8, 4, 2, 1, 1, 1, 1, 1, 1, 1, 1]);
    expect(waits).toEqual([1, 2, 4, 8, 16, 32, 64, 128, 256, 512, 1_024, 1_440, 1_440, 1_440]);
  });

  it('are claimed separately from others, and normally again once their source answers', async () => {
    const [bad, fresh] = [
      await givenMention(test.database, monitor),
      await givenMention(test.database, monitor),
    ];
    await plan(bad, ago, null);
    await claim();
    await plan(fresh, ago, null);
    await minutesUntilDue();
    await test.dataSource.query(
      "UPDATE mention_upkeep SET verify_at = verify_at - interval '1 second' WHERE mention_id = $1",
      [bad.id],
    );
    expect([await claim(), await claim()].map((kept) => kept.map(({ mentionId }) => mentionId))).toEqual([
      [bad.id],
      [fresh.id],
    ]);
    for (const mention of [bad, fresh]) await plan(mention, ago, null);
    expect(await claim()).toHaveLength(2);
  });

  it('are due as before if released unverified', async () => {
    const mention = await givenMention(test.database, monitor);
    await plan(mention, ago, null);
    const claimed = await claim();
    await test.database.asSystem((tx) => upkeep.unclaim(tx, claimed));
    expect(await claim()).toHaveLength(1);
    expect(await minutesUntilDue()).toEqual([1]);
  });
});

describe('a post that still exists', () => {
  it('keeps its classification and the counts that are not shown if only counts changed', async () => {
    const mention = await givenMention(test.database, monitor);
    await classified(mention);
    const post = { ...givenPost(), engagement: { upvotes: 99 } };
    const work = await test.database.asSystem((tx) =>
      upkeep.saveShown(tx, [{ mentionId: mention.id, projectId: mention.projectId, post, matches: null }]),
    );
    expect(work).toEqual([]);
    expect(await current(mention)).toMatchObject({
      engagement: { ...mention.engagement, upvotes: 99 },
      classification: { category: 'praise' },
      matches: mention.matches,
    });
  });

  it('is updated with its new text and matches, and classified again', async () => {
    const mention = await givenMention(test.database, monitor);
    await classified(mention);
    const post = givenPost({ text: 'now I love acme' });
    const matches = [givenMatch(monitor.id, { start: 11, end: 15 })];
    const shown = { mentionId: mention.id, projectId: mention.projectId, post, matches };
    expect(await test.database.asSystem((tx) => upkeep.saveShown(tx, [shown]))).toEqual([mention.id]);
    expect(await current(mention)).toMatchObject({ text: post.text, matches, classification: null });
    expect(await meaningOf(mention)).toBeNull();
    const [work] = await test.dataSource.query<object[]>('SELECT stage FROM mention_work');
    expect(work).toEqual({ stage: 'classify' });
  });

  it('is classified again before the alerts it was still due for, if its text changed', async () => {
    const mention = await givenMention(test.database, monitor);
    await classified(mention);
    await test.dataSource.query(
      `INSERT INTO mention_work (mention_id, project_id, stage, due_at, dead_at) VALUES ($1, $2, 'alert', now(), now())
       ON CONFLICT (mention_id) DO UPDATE SET stage = EXCLUDED.stage, dead_at = EXCLUDED.dead_at`,
      [mention.id, mention.projectId],
    );
    const post = givenPost({ text: 'now I love acme' });
    const matches = [givenMatch(monitor.id, { start: 11, end: 15 })];
    const shown = { mentionId: mention.id, projectId: mention.projectId, post, matches };
    await test.database.asSystem((tx) => upkeep.saveShown(tx, [shown]));
    const work = await test.dataSource.query<object[]>('SELECT stage, dead_at FROM mention_work');
    expect(work).toEqual([{ stage: 'classify', dead_at: null }]);
  });
});

describe('a mention whose post is removed', () => {
  it('keeps its id, status and classification, but no content or author', async () => {
    const links = ['https://acme.example/a', 'https://acme.example/b'];
    const mention = await givenMention(test.database, monitor, {
      title: 'acme',
      links,
      community: 'Acme TV',
    });
    expect(mention.community).toBe('Acme TV');
    await test.database.asSystem((tx) =>
      mentions.saveFound(tx, [
        {
          projectId: mention.projectId,
          post: givenPost({ externalId: mention.externalId }),
          matches: links.map((link) => givenMatch(monitor.id, { field: 'url', link, start: 8, end: 12 })),
        },
      ]),
    );
    await classified(mention);
    await plan(mention, ago, ago);
    await test.database.asSystem((tx) => upkeep.remove(tx, [mention.id], 'deleted_at_source'));
    const { classification, ...left } = (await current(mention)) as Mention;
    expect(left).toMatchObject({
      id: mention.id,
      externalId: mention.externalId,
      url: mention.url,
      status: 'new',
      title: null,
      text: '',
      authorHandle: null,
      authorUrl: null,
      community: null,
      engagement: { upvotes: null, comments: null },
      removedReason: 'deleted_at_source',
      removedAt: expect.any(Date),
      matches: [
        { monitorId: monitor.id, keyword: 'acme', field: 'text' },
        { monitorId: monitor.id, keyword: 'acme', field: 'url', link: '' },
      ],
    });
    expect(classification).toMatchObject({ category: 'praise', urgency: 5, summary: '', reasons: [] });
    expect(await meaningOf(mention)).toBeNull();
    expect(await test.dataSource.query('SELECT 1 FROM mention_upkeep')).toEqual([]);
  });

  it('leaves no work but the alerts that were already due', async () => {
    const [pending, givenUp, due] = [
      await givenMention(test.database, monitor),
      await givenMention(test.database, monitor),
      await givenMention(test.database, monitor),
    ];
    const set = ({ id }: Mention, change: string) =>
      test.dataSource.query(`UPDATE mention_work SET ${change} WHERE mention_id = $1`, [id]);
    await set(givenUp, "stage = 'alert', dead_at = now()");
    await set(due, "stage = 'alert'");
    const ids = [pending, givenUp, due].map(({ id }) => id);
    await test.database.asSystem((tx) => upkeep.remove(tx, ids, 'deleted_at_source'));
    const left = await test.dataSource.query<object[]>('SELECT mention_id AS id FROM mention_work');
    expect(left).toEqual([{ id: due.id }]);
  });

  it('holds no work while it waits for its mention, which others lock first', async () => {
    const { id } = await givenMention(test.database, monitor);
    let removed: Promise<void> | undefined;
    await test.database.asSystem(async (tx) => {
      await mentions.getForUpdate(tx, monitor.projectId, id);
      removed = test.database.asSystem((other) => upkeep.remove(other, [id], 'deleted_at_source'));
      expect(await waitsForLock(test.dataSource, removed)).toBe(true);
      await tx.query('SELECT FROM mention_work FOR UPDATE NOWAIT');
    });
    await removed;
    expect(await test.dataSource.query('SELECT FROM mention_work')).toEqual([]);
  });

  it('holds no upkeep while it waits for its mention, which scans and deletions lock first', async () => {
    const mention = await givenMention(test.database, monitor);
    await plan(mention, ago, ago);
    const asked = await claim();
    const waiting = [
      () => test.database.asSystem((tx) => upkeep.lock(tx, asked)),
      () => test.database.asSystem((tx) => upkeep.purgeDue(tx, 10)),
    ];
    for (const work of waiting) {
      let done: Promise<unknown> | undefined;
      await test.database.asSystem(async (tx) => {
        await mentions.getForUpdate(tx, monitor.projectId, mention.id);
        done = work();
        expect(await waitsForLock(test.dataSource, done)).toBe(true);
        await tx.query('SELECT FROM mention_upkeep FOR UPDATE NOWAIT');
      });
      await done;
    }
  });

  it('is kept if the post is shown again while its retention ends', async () => {
    const mention = await givenMention(test.database, monitor);
    await plan(mention, null, ago);
    let purged: Promise<number> | undefined;
    await test.database.asSystem(async (tx) => {
      await mentions.getForUpdate(tx, monitor.projectId, mention.id);
      purged = test.database.asSystem((other) => upkeep.purgeDue(other, 10));
      expect(await waitsForLock(test.dataSource, purged)).toBe(true);
      const purgeAt = new Date(Date.now() + 60_000);
      await upkeep.plan(tx, [{ mentionId: mention.id, verifyAt: null, purgeAt }]);
    });
    expect(await purged).toBe(0);
    expect(await current(mention)).toMatchObject({ removedReason: null });
  });

  it('does not come back when a search still returns the post', async () => {
    const mention = await givenMention(test.database, monitor);
    await test.database.asSystem((tx) => upkeep.remove(tx, [mention.id], 'retention'));
    const post = givenPost({ externalId: mention.externalId });
    const found = {
      projectId: mention.projectId,
      post,
      matches: [givenMatch(monitor.id, { start: 0, end: 4 })],
    };
    const saved = await test.database.asSystem((tx) => mentions.saveFound(tx, [found]));
    expect(saved).toEqual({ newMentions: [], workMentionIds: [], outdated: [] });
    expect(await current(mention)).toMatchObject({ text: '', removedReason: 'retention' });
  });

  it('is emptied when its retention ends, a batch at a time, and not before', async () => {
    const kept = [
      await givenMention(test.database, monitor),
      await givenMention(test.database, monitor),
      await givenMention(test.database, monitor),
    ];
    await plan(kept[0] as Mention, null, ago);
    await plan(kept[1] as Mention, null, ago);
    await plan(kept[2] as Mention, null, new Date(Date.now() + 60_000));
    const purge = () => test.database.asSystem((tx) => upkeep.purgeDue(tx, 1));
    expect([await purge(), await purge(), await purge()]).toEqual([1, 1, 0]);
    const reasons = await Promise.all(kept.map(async (mention) => (await current(mention))?.removedReason));
    expect(reasons).toEqual(['retention', 'retention', null]);
  });
});
