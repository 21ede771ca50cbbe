import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { MentionRepository, WatchRepository } from '@earshot/database';
import { createTestDatabase, givenMonitor, givenProject, type TestDatabase } from '@earshot/database/testing';
import type { Mention } from '@earshot/domain';
import { startTestWorker, type TestWorker } from '@earshot/queue/testing';
import { ScanProcessor } from '../scan/scan.processor.js';
import { ScannerModule, scannerConfigs } from '../scanner.module.js';
import { ScriptedJetstream } from '../testing/scripted-jetstream.js';
import { VerifyProcessor } from './verify.processor.js';

let test: TestDatabase;
let host: ScriptedJetstream;
let scanner: TestWorker;
let projectId: string;
beforeEach(async () => {
  host = await ScriptedJetstream.start();
  test = await createTestDatabase();
  projectId = (await givenProject(test.database)).id;
  await givenMonitor(test.database, projectId, { sources: ['bluesky'] });
  scanner = await startTestWorker({
    module: ScannerModule,
    configs: scannerConfigs,
    env: {
      DATABASE_URL: test.url,
      EARSHOT_SECRET_KEY: 'a'.repeat(64),
      SOURCES: 'bluesky',
      ...host.environment,
    },
    replace: [],
    listeners: [],
  });
});
afterEach(async () => {
  await scanner.close();
  await test.close();
  await host.close();
});

/** Scans, and verifies the posts that are due. */
async function scanAndVerify(): Promise<void> {
  await test.dataSource.query('UPDATE watches SET lease_until = NULL, next_scan_at = now()');
  const due = await test.database.asSystem((tx) =>
    new WatchRepository().claimDue(tx, 'bluesky', { limit: 100, leaseMs: 30_000 }),
  );
  await scanner.get(ScanProcessor).handle({ source: 'bluesky', ...due });
  await scanner.get(VerifyProcessor).handle({ source: 'bluesky' });
}

/** By external id. */
async function mentions(): Promise<ReadonlyMap<string, Mention>> {
  const stored = await test.dataSource.query<{ id: string }[]>('SELECT id FROM mentions ORDER BY id');
  const all = await test.database.asSystem((tx) =>
    new MentionRepository().getMany(
      tx,
      stored.map(({ id }) => id),
    ),
  );
  return new Map(all.map((mention) => [mention.externalId, mention]));
}

describe('a Bluesky post', () => {
  it('is emptied by the scan that reads its deletion in the stream, and no other post is', async () => {
    const [doomed, kept] = ['a', 'b'].map((key) => host.write(`did:plc:${key}`, key, `acme ${key}`));
    await scanAndVerify();
    expect((await mentions()).get(doomed as string)).toMatchObject({
      text: 'acme a',
      authorHandle: 'a.bsky.social',
      removedAt: null,
    });
    expect(host.lookups).toBe(1);

    host.delete(doomed as string);
    await scanAndVerify();
    const left = await mentions();
    expect(left.get(doomed as string)).toMatchObject({
      text: '',
      authorHandle: null,
      authorUrl: null,
      removedReason: 'deleted_at_source',
      removedAt: expect.any(Date),
      engagement: { likes: null, replies: null, reposts: null, quotes: null },
    });
    expect(left.get(kept as string)).toMatchObject({ text: 'acme b', removedAt: null });
    const owed = await test.dataSource.query('SELECT external_id FROM mention_upkeep');
    expect(owed).toEqual([{ external_id: kept }]);
  });

  it('is emptied along with all others of an account that was closed or banned', async () => {
    const theirs = ['1', '2'].map((key) => host.write('did:plc:gone', key, `acme ${key}`));
    const kept = host.write('did:plc:gone2', '3', 'acme 3');
    await scanAndVerify();
    host.hide('did:plc:gone');
    await scanAndVerify();
    const left = await mentions();
    for (const uri of theirs) expect(left.get(uri)).toMatchObject({ text: '', removedAt: expect.any(Date) });
    expect(left.get(kept)).toMatchObject({ text: 'acme 3', removedAt: null });
  });

  it('is kept if it exists again when its deletion is read', async () => {
    const uri = host.write('did:plc:a', 'a', 'acme a');
    await scanAndVerify();
    host.delete(uri, false);
    await scanAndVerify();
    expect(host.lookups).toBe(2);
    expect((await mentions()).get(uri)).toMatchObject({ text: 'acme a', removedAt: null });
  });

  it('is not stored if it was deleted in the slice in which it was written', async () => {
    host.delete(host.write('did:plc:a', 'a', 'acme a'));
    await scanAndVerify();
    expect((await mentions()).size).toBe(0);
  });

  it('is stored even if the stream reports a deletion under a key that Postgres refuses', async () => {
    for (const key of ['a\u0000', '\ud800']) host.delete(host.write('did:plc:odd', key, 'acme'));
    const uri = host.write('did:plc:a', 'a', 'acme a');
    await scanAndVerify();
    expect([...(await mentions()).keys()]).toEqual([uri]);
  });

  it('is grouped with the post that it quotes', async () => {
    const uri = host.write('did:plc:a', 'a', 'acme is down', {}, 6);
    const embed = { $type: 'app.bsky.embed.record', record: { uri, cid: 'b' } };
    const quote = host.write('did:plc:b', 'b', 'acme again', { embed });
    await scanAndVerify();
    const found = await mentions();
    const [original, quoting] = [found.get(uri), found.get(quote)];
    expect(original?.alsoOn.map(({ mentionId }) => mentionId)).toEqual([quoting?.id]);
    expect(quoting?.alsoOn.map(({ mentionId }) => mentionId)).toEqual([original?.id]);
  });
});
