import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import {
  createTestDatabase,
  givenAlert,
  givenClassified,
  givenMonitor,
  givenNotification,
  givenProject,
  type TestDatabase,
  waitsForLock,
} from '@earshot/database/testing';
import { type Alert, type Post, RateLimited, Retryable } from '@earshot/domain';
import { ProjectChanges } from '@earshot/queue';
import { type TestWorker, until } from '@earshot/queue/testing';
import { FeedRefused, type Upkeep, type VerifiedPosts } from '@earshot/sources';
import { redditPost } from '../testing/due-watch.js';
import { ScanProcessor } from '../scan/scan.processor.js';
import { ScriptedFeed } from '../testing/scripted-feed.js';
import { scriptedSource } from '../testing/scripted-source.js';
import { claimDue, ClassifyListener, startTestScanner } from '../testing/test-scanner.js';
import { VerifyProcessor } from './verify.processor.js';

const day = 86_400_000;
const posts = ['a', 'b', 'c'].map((id) => redditPost(id, { text: 'acme', publishedAt: new Date() }));

let test: TestDatabase;
let projectId: string;
let scanner: TestWorker;
let asked: string[][];
let answer: (ids: readonly string[]) => Promise<VerifiedPosts>;
beforeEach(async () => {
  test = await createTestDatabase();
  projectId = (await givenProject(test.database)).id;
  await givenMonitor(test.database, projectId);
  asked = [];
  const upkeep: Upkeep = {
    keepTextMs: 30 * day,
    verifyEveryMs: day,
    verifyForMs: null,
    verifyAtOnce: 2,
    verify: (ids) => {
      asked.push([...ids].sort());
      return answer(ids);
    },
  };
  const source = { ...scriptedSource(new ScriptedFeed('search', posts)), upkeep };
  scanner = await startTestScanner(test, [['reddit', source]]);
  await scanner.get(ScanProcessor).handle(await claimDue(test));
});
afterEach(async () => {
  await scanner.close();
  await test.close();
});

const verify = () => scanner.get(VerifyProcessor).handle({ source: 'reddit' });
const aDayLater = () =>
  test.dataSource.query("UPDATE mention_upkeep SET verify_at = verify_at - interval '25 hours'");
const shown = (change: (post: Post) => Partial<Post>) => (ids: readonly string[]) =>
  Promise.resolve({
    present: posts
      .filter(({ externalId }) => ids.includes(externalId))
      .map((post) => ({ ...post, ...change(post) })),
    gone: [],
  });

describe('VerifyProcessor', () => {
  it('looks up each post once per interval, as many at once as the source accepts', async () => {
    answer = shown(() => ({ engagement: { upvotes: 7, comments: 7 } }));
    await verify();
    expect(asked).toEqual([]);
    await aDayLater();
    await verify();
    expect(asked.flat().sort()).toEqual(['t3_a', 't3_b', 't3_c']);
    expect(asked).toHaveLength(2);
    await verify();
    expect(asked).toHaveLength(2);
    const counts = await test.dataSource.query<object[]>(
      'SELECT DISTINCT engagement, removed_at FROM mentions',
    );
    expect(counts).toEqual([{ engagement: { upvotes: 7, comments: 7 }, removed_at: null }]);
  });

  it('empties deleted posts, and keeps a post that was neither found nor reported gone no longer than before', async () => {
    await aDayLater();
    const before = await test.dataSource.query<{ purge_at: Date }[]>(
      "SELECT purge_at FROM mention_upkeep WHERE external_id = 't3_b'",
    );
    answer = (ids) => Promise.resolve({ present: [], gone: ids.filter((id) => id === 't3_a') });
    await verify();
    const removed = await test.dataSource.query<object[]>(
      'SELECT external_id, text, removed_reason FROM mentions ORDER BY external_id',
    );
    expect(removed).toEqual([
      { external_id: 't3_a', text: '', removed_reason: 'deleted_at_source' },
      { external_id: 't3_b', text: 'acme', removed_reason: null },
      { external_id: 't3_c', text: 'acme', removed_reason: null },
    ]);
    const after = await test.dataSource.query<object[]>(
      "SELECT purge_at, verify_at > now() AS later FROM mention_upkeep WHERE external_id = 't3_b'",
    );
    expect(after).toEqual([{ ...before[0], later: true }]);
  });

  it('tries posts whose server did not answer again after ten minutes, and the others after the interval', async () => {
    await aDayLater();
    answer = async (ids) => {
      const present = (await shown(() => ({}))(ids)).present.filter(
        ({ externalId }) => externalId !== 't3_b',
      );
      return { present, gone: [], unanswered: ids.filter((id) => id === 't3_b') };
    };
    await verify();
    const soon = await test.dataSource.query<object[]>(
      `SELECT external_id, verify_at < now() + interval '11 minutes' AS soon FROM mention_upkeep ORDER BY 1`,
    );
    expect(soon).toEqual([
      { external_id: 't3_a', soon: false },
      { external_id: 't3_b', soon: true },
      { external_id: 't3_c', soon: false },
    ]);
  });

  it('announces a removal even if what it shows of other posts cannot be stored', async () => {
    await aDayLater();
    await test.dataSource.query(
      "ALTER TABLE mentions ADD CHECK (engagement ->> 'upvotes' IS DISTINCT FROM '7') NOT VALID",
    );
    const announced = jest.spyOn(scanner.get(ProjectChanges), 'mentions');
    answer = async (ids) => ({
      ...(await shown(() => ({ engagement: { upvotes: 7, comments: 7 } }))(ids.slice(1))),
      gone: ids.slice(0, 1),
    });
    await verify();
    const id: unknown = expect.any(String);
    expect(announced.mock.calls).toEqual([['removed', [{ id, projectId }]]]);
  });

  it('applies an edit: the new text, new match offsets and a new classification', async () => {
    await aDayLater();
    answer = shown(({ externalId }) => (externalId === 't3_a' ? { text: 'edited: ACME' } : {}));
    await verify();
    const [edited] = await test.dataSource.query<object[]>(
      `SELECT m.text, x.start_offset, x.end_offset FROM mentions m JOIN matches x ON x.mention_id = m.id
       WHERE m.external_id = 't3_a'`,
    );
    expect(edited).toEqual({ text: 'edited: ACME', start_offset: 8, end_offset: 12 });
    const heard = scanner.get(ClassifyListener).heard;
    await until(() => heard.length === 2);
    expect(heard[1]?.mentionIds).toHaveLength(1);
  });

  it('forgets the author of a post if the account was deleted, but not if the source shows no name', async () => {
    await aDayLater();
    const known = [{ code: 'account_of_that_name', evidence: 'acme_fan' }, { code: 'handle' }];
    await test.dataSource.query(
      `UPDATE mentions SET author_handle = 'acme_fan', author_url = 'https://reddit.test/u/acme_fan',
         author_print = '\\x01', is_relevant = true, category = 'praise', sentiment = 'positive', urgency = 5,
         ai_summary = '', confidence = 1, classifier = 'x', reasons = $1, classified_at = now()`,
      [JSON.stringify(known)],
    );
    const shownAs = new Map<string, Partial<Post>>([
      ['t3_a', { authorHandle: null, authorUrl: null, authorIsGone: true }],
      ['t3_b', { authorHandle: null, authorUrl: null }],
      ['t3_c', { authorHandle: 'user7', authorUrl: null }],
    ]);
    answer = shown(({ externalId }) => shownAs.get(externalId) ?? {});
    await verify();
    const authors = await test.dataSource.query<object[]>(
      `SELECT author_handle AS name, author_url AS url, author_print IS NULL AS unprinted, reasons FROM mentions
       ORDER BY external_id`,
    );
    expect(authors).toEqual([
      { name: null, url: null, unprinted: true, reasons: [{ code: 'handle' }] },
      { name: 'acme_fan', url: 'https://reddit.test/u/acme_fan', unprinted: false, reasons: known },
      { name: 'user7', url: null, unprinted: false, reasons: known },
    ]);
  });

  it('keeps a match that another monitor finds while the source is asked, and lists it in the new text', async () => {
    await aDayLater();
    answer = async (ids) => {
      if (ids.includes('t3_a')) {
        await givenMonitor(test.database, projectId, { name: 'B' });
        await scanner.get(ScanProcessor).handle(await claimDue(test));
      }
      return shown(() => ({ text: 'edited: acme' }))(ids);
    };
    await verify();
    const matches = await test.dataSource.query<object[]>(
      `SELECT o.name, x.start_offset AS start FROM matches x JOIN mentions m ON m.id = x.mention_id
       JOIN monitors o ON o.id = x.monitor_id WHERE m.external_id = 't3_a' ORDER BY o.name`,
    );
    expect(matches).toEqual([
      { name: 'Acme', start: 8 },
      { name: 'B', start: 8 },
    ]);
  });

  it.each(['mentions', 'alerts'])('locks the %s that it removes and changes in one order', async (table) => {
    await aDayLater();
    await test.dataSource.query("DELETE FROM mention_upkeep WHERE external_id = 't3_c'");
    const stored = await test.dataSource.query<{ id: string; post: string }[]>(
      "SELECT id, external_id AS post FROM mentions WHERE external_id <> 't3_c' ORDER BY id",
    );
    const [first, second] = [stored[0], stored[1]];
    answer = (ids) =>
      shown(() => ({ text: 'acme!' }))(ids.filter((id) => id === first?.post)).then(({ present }) => ({
        present,
        gone: ids.filter((id) => id === second?.post),
      }));
    const heldIds = table === 'mentions' ? [first?.id, second?.id] : [];
    for (const { id } of table === 'alerts' ? stored : []) {
      await givenClassified(test.database, id);
      const webhook = { channel: 'webhook', destination: `https://hooks.example/${id}` } as const;
      const events: Alert['events'] = ['mention.alert', 'mention.updated'];
      const alert = await givenAlert(test.database, projectId, { ...webhook, events });
      await givenNotification(test.database, alert, [{ id }]);
      heldIds.push(alert.id);
    }
    const lock = `SELECT FROM ${table} WHERE id = $1 FOR NO KEY UPDATE NOWAIT`;
    let verified: Promise<void> | undefined;
    await test.database.asSystem(async (tx) => {
      await tx.query(lock, [heldIds[0]]);
      verified = verify();
      expect(await waitsForLock(test.dataSource, verified)).toBe(true);
      await tx.query(lock, [heldIds[1]]);
    });
    await verified;
    const texts = await test.dataSource.query<object[]>(
      "SELECT id, text FROM mentions WHERE external_id <> 't3_c' ORDER BY id",
    );
    expect(texts).toEqual([
      { id: first?.id, text: 'acme!' },
      { id: second?.id, text: '' },
    ]);
  });

  it('still checks the other posts if the source fails for one of them', async () => {
    await aDayLater();
    answer = (ids) =>
      ids.includes('t3_b') ? Promise.reject(new Retryable('500')) : shown(() => ({ text: 'acme!' }))(ids);
    const textOf = async (id: string): Promise<string | undefined> => {
      const [mention] = await test.dataSource.query<{ text: string }[]>(
        'SELECT text FROM mentions WHERE external_id = $1',
        [id],
      );
      return mention?.text;
    };
    for (let hours = 0; hours < 30; hours += 1) {
      await verify();
      await test.dataSource.query('UPDATE mention_upkeep SET verify_at = now() WHERE verify_attempts > 0');
    }
    expect(await Promise.all(['t3_a', 't3_b', 't3_c'].map(textOf))).toEqual(['acme!', 'acme', 'acme!']);
    const vain = asked.length;
    for (let count = 0; count < 5; count += 1) await verify();
    expect(asked.slice(vain).length).toBeLessThanOrEqual(1);
  });

  it('retries soon for posts too recent to be looked up', async () => {
    const soon = async () =>
      test.dataSource.query<object[]>(
        `SELECT external_id AS id FROM mention_upkeep WHERE verify_at BETWEEN now() AND now() + interval '5 minutes'`,
      );
    await aDayLater();
    await test.dataSource.query(
      "UPDATE mentions SET published_at = now() - interval '11 minutes' WHERE external_id <> 't3_a'",
    );
    answer = () => Promise.resolve({ present: [], gone: [] });
    await verify();
    expect(await soon()).toEqual([{ id: 't3_a' }]);
  });

  it('does not park a source that refuses only this look-up, and retries when it is accepted', async () => {
    await aDayLater();
    const later = new Date(Date.now() + 1_800_000);
    answer = () => Promise.reject(new FeedRefused('enough', later));
    await verify();
    await verify();
    await verify();
    expect(asked).toHaveLength(2);
    const states = await test.dataSource.query<object[]>('SELECT waiting_until FROM source_states');
    expect(states).toEqual([{ waiting_until: null }]);
    const due = 'SELECT DISTINCT verify_at, verify_attempts FROM mention_upkeep';
    expect(await test.dataSource.query<object[]>(due)).toEqual([{ verify_at: later, verify_attempts: 0 }]);
  });

  it('parks a source that refuses, loses nothing, and retries later', async () => {
    await aDayLater();
    answer = () => Promise.reject(new RateLimited('enough', new Date(Date.now() + 60_000)));
    await verify();
    answer = shown(() => ({}));
    await verify();
    expect(asked).toHaveLength(1);
    await test.dataSource.query('UPDATE source_states SET waiting_until = NULL');
    await verify();
    expect(asked.slice(1).flat().sort()).toEqual(['t3_a', 't3_b', 't3_c']);
  });
});
