import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { MentionRepository } from '@earshot/database';
import { createTestDatabase, givenMonitor, givenProject, type TestDatabase } from '@earshot/database/testing';
import type { Post } from '@earshot/domain';
import { type TestWorker, until } from '@earshot/queue/testing';
import type { Upkeep } from '@earshot/sources';
import { redditPost } from '../testing/due-watch.js';
import { ScriptedFeed } from '../testing/scripted-feed.js';
import { scriptedSource } from '../testing/scripted-source.js';
import { claimDue, ClassifyListener, startTestScanner } from '../testing/test-scanner.js';
import { ScanProcessor } from './scan.processor.js';

let test: TestDatabase;
let scanner: TestWorker;
let projectId: string;
const listed: Post[] = [];
beforeEach(async () => {
  test = await createTestDatabase();
  projectId = (await givenProject(test.database)).id;
});
afterEach(async () => {
  await scanner.close();
  await test.close();
});

const upkeep = { keepTextMs: null, verifyEveryMs: 86_400_000, verifyForMs: null, verifyAtOnce: 1 };
const verify = () => Promise.resolve({ present: [], gone: [] });
async function start(verification: Upkeep['verify']): Promise<void> {
  const source = scriptedSource(new ScriptedFeed('search', listed, { grammar: null }));
  scanner = await startTestScanner(test, [
    ['reddit', { ...source, upkeep: { ...upkeep, verify: verification } }],
  ]);
}

/** Scans a text for a monitor of Acme, and then as edited, also for one of Beta. @returns the mention */
async function scanTwice(first: string, edited: string) {
  const post = redditPost('a', { publishedAt: new Date() });
  const acme = await givenMonitor(test.database, projectId, { keywords: ['Acme'] });
  listed.splice(0, Infinity, { ...post, text: first });
  await scanner.get(ScanProcessor).handle(await claimDue(test));
  const beta = await givenMonitor(test.database, projectId, { keywords: ['Beta'] });
  listed.splice(0, Infinity, { ...post, text: edited });
  await test.dataSource.query('UPDATE watches SET next_scan_at = now()');
  // As a verification under way has it.
  await test.dataSource.query('UPDATE mention_upkeep SET lease_token = gen_random_uuid()');
  await scanner.get(ScanProcessor).handle(await claimDue(test));
  const [row] = await test.dataSource.query<{ id: string }[]>('SELECT id FROM mentions');
  const [mention] = await test.database.asSystem((tx) =>
    new MentionRepository().getMany(tx, [row?.id ?? '']),
  );
  const named = new Map([
    [acme.id, 'Acme'],
    [beta.id, 'Beta'],
  ]);
  const matches = mention?.matches.map(({ monitorId, field, start: at, end }) => ({
    monitor: named.get(monitorId),
    text: field === 'text' ? mention.text.slice(at, end) : null,
  }));
  return { id: mention?.id, text: mention?.text, matches };
}
const matchOf = (name: string) => ({ monitor: name, text: name });
const heard = () =>
  scanner.get(ClassifyListener).heard.flatMap(({ mentionIds }) => mentionIds.map((id) => id));

describe('an edited post that another monitor finds', () => {
  it('is a mention of both in its new text, which is classified, if only that names the other', async () => {
    await start(verify);
    const { id, ...mention } = await scanTwice('Acme has news', 'Acme has news. Update: Beta too');
    expect(mention).toEqual({
      text: 'Acme has news. Update: Beta too',
      matches: [matchOf('Acme'), matchOf('Beta')],
    });
    await until(() => heard().length === 2);
    expect(heard()).toEqual([id, id]);
    const leased = 'SELECT FROM mention_upkeep WHERE lease_token IS NOT NULL';
    expect(await test.dataSource.query<object[]>(leased)).toEqual([]);
  });

  it('takes over its new text if the other is only part of a longer word in the stored one', async () => {
    await start(verify);
    const { id: _, ...mention } = await scanTwice('Acme has Betas', 'Acme has Beta, as we know now');
    expect(mention).toEqual({
      text: 'Acme has Beta, as we know now',
      matches: [matchOf('Acme'), matchOf('Beta')],
    });
  });

  it('keeps its stored text if that names the other as well', async () => {
    await start(verify);
    const { text, matches } = await scanTwice('Acme and Beta compared', '[Update] Acme and Beta compared');
    expect(text).toBe('Acme and Beta compared');
    expect(matches).toEqual([matchOf('Acme'), matchOf('Beta')]);
  });

  it('is no longer a match of the first if its new text does not name it', async () => {
    await start(verify);
    const { text, matches } = await scanTwice('Acme has news', 'Beta has news');
    expect(text).toBe('Beta has news');
    expect(matches).toEqual([matchOf('Beta')]);
  });

  it('stays as it is if the source shows excerpts and that of the other does not name the first', async () => {
    await start(null);
    const { text, matches } = await scanTwice('Acme has news ...', '... and Beta too');
    expect(text).toBe('Acme has news ...');
    expect(matches).toEqual([matchOf('Acme')]);
  });
});
