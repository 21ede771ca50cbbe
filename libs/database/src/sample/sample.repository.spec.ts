import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { AppError, samplePatienceMs, samplesPerHour } from '@earshot/domain';
import {
  createTestDatabase,
  givenProject,
  givenSample,
  sampleDraft,
  sourceSample,
  type TestDatabase,
} from '../testing/index.js';
import { ledgers, purgeLedger } from '../retention/ledgers.js';
import { SampleQueue } from './sample-queue.js';
import { SampleRepository } from './sample.repository.js';

let test: TestDatabase;
let projectId: string;
const samples = new SampleRepository();
const queue = new SampleQueue();
const options = { limit: 10, leaseMs: 30_000 };
beforeAll(async () => {
  test = await createTestDatabase();
});
afterAll(() => test.close());
beforeEach(async () => {
  await test.dataSource.query('DELETE FROM monitor_samples');
  projectId = (await givenProject(test.database)).id;
});

const asked = (source: 'reddit' | 'x', refusal: string | null = null) => ({ source, refusal });
const insert = (...sources: readonly ReturnType<typeof asked>[]) =>
  test.database.asTenant(projectId, (tx) => samples.insert(tx, projectId, sampleDraft, sources));
const get = (id: string, of = projectId) => test.database.asTenant(of, (tx) => samples.get(tx, of, id));
const claim = (...sources: readonly ('reddit' | 'x')[]) =>
  test.database.asSystem((tx) => queue.claim(tx, sources, options));

async function anId(): Promise<string> {
  const stored = await insert(asked('reddit'), asked('x', 'It has no key.'));
  if (!('id' in stored)) throw new Error('refused');
  return stored.id;
}

describe('samples', () => {
  it('wait for the scanners of their sources, or fail at once with a reason if there is none', async () => {
    const id = await anId();
    expect(await get(id)).toMatchObject({
      id,
      sources: [
        { source: 'reddit', status: 'waiting', result: null, error: null },
        { source: 'x', status: 'failed', result: null, error: 'It has no key.' },
      ],
    });
    expect(await claim('x')).toEqual([]);
    expect(await claim('reddit')).toMatchObject([{ projectId, source: 'reddit', draft: sampleDraft }]);
    expect(await claim('reddit')).toEqual([]);
  });

  it("ask a source one after the other, so that they do not spend a project's money together", async () => {
    for (let time = 0; time < 2; time += 1) await insert(asked('reddit'), asked('x'));
    const first = await claim('reddit', 'x');
    expect(first.map(({ source }) => source).sort()).toEqual(['reddit', 'x']);
    expect(await claim('reddit', 'x')).toEqual([]);
    for (const lease of first) await test.database.asSystem((tx) => queue.failed(tx, lease, 'no'));
    expect(await claim('reddit', 'x')).toHaveLength(2);
  });

  it('do not wait for one that its scanner has never answered', async () => {
    await insert(asked('reddit'));
    await test.dataSource.query("UPDATE monitor_samples SET created_at = now() - interval '4 minutes'");
    await insert(asked('reddit'));
    expect(await claim('reddit')).toHaveLength(1);
  });

  it('store a result only under the current lease', async () => {
    const id = await anId();
    const [lease] = await claim('reddit');
    const late = { id: lease?.id ?? '', leaseToken: projectId };
    expect(await test.database.asSystem((tx) => queue.done(tx, late, sourceSample))).toBe(false);
    expect((await get(id))?.sources[0]).toMatchObject({ status: 'waiting' });
    expect(await test.database.asSystem((tx) => queue.done(tx, lease as never, sourceSample))).toBe(true);
    expect((await get(id))?.sources[0]).toEqual({
      source: 'reddit',
      status: 'done',
      result: sourceSample,
      error: null,
    });
    expect(await test.database.asSystem((tx) => queue.failed(tx, lease as never, 'too late'))).toBe(false);
  });

  it('fail with a reason if nothing fetched them in time, and are not fetched afterwards', async () => {
    const id = await anId();
    await test.dataSource.query(
      "UPDATE monitor_samples SET created_at = now() - $1::integer * interval '1 ms'",
      [samplePatienceMs],
    );
    expect((await get(id))?.sources[0]).toMatchObject({
      status: 'failed',
      error: expect.stringMatching(/2 minutes/),
    });
    expect(await claim('reddit')).toEqual([]);
  });

  it('are taken over by another scanner if one was killed, until it is too late', async () => {
    const id = await anId();
    const expire = () =>
      test.dataSource.query("UPDATE source_samples SET lease_until = now() - interval '1 second'");
    const suspects = () => test.database.asSystem((tx) => queue.claimSuspects(tx, ['reddit'], options));
    expect(await claim('reddit')).toHaveLength(1);
    await expire();
    expect(await claim('reddit')).toEqual([]);
    expect(await suspects()).toHaveLength(1);
    await expire();
    await test.dataSource.query("UPDATE monitor_samples SET created_at = now() - interval '2 minutes'");
    expect(await suspects()).toEqual([]);
    expect((await get(id))?.sources[0]).toMatchObject({ status: 'failed', error: expect.any(String) });
  });

  it('are limited per hour, even for concurrent requests', async () => {
    // As callers should, they ask again if they have waited for the others too long.
    const untilFree = (): ReturnType<typeof insert> =>
      insert(asked('reddit')).catch((error: unknown) => {
        if (error instanceof AppError && error.code === 'UNAVAILABLE') return untilFree();
        throw error;
      });
    const stored = await Promise.all(Array.from({ length: samplesPerHour + 3 }, untilFree));
    const refused = stored.flatMap((one) => ('refusedForSeconds' in one ? [one.refusedForSeconds] : []));
    expect(refused).toHaveLength(3);
    for (const seconds of refused) {
      expect(seconds).toBeGreaterThan(3_500);
      expect(seconds).toBeLessThanOrEqual(3_600);
    }
    await test.dataSource.query(
      `UPDATE monitor_samples SET created_at = now() - interval '1 hour'
       WHERE id = (SELECT id FROM monitor_samples ORDER BY created_at LIMIT 1)`,
    );
    expect(await insert(asked('reddit'))).toHaveProperty('id');
    projectId = (await givenProject(test.database)).id;
    expect(await insert(asked('reddit'))).toHaveProperty('id');
  });

  it('are visible only to their project, and deleted with their results after a day', async () => {
    const id = await givenSample(test.database, projectId);
    const stranger = (await givenProject(test.database)).id;
    expect(await get(id, stranger)).toBeNull();
    const counts = () =>
      test.dataSource.query(
        'SELECT (SELECT count(*) FROM monitor_samples)::integer AS samples, (SELECT count(*) FROM source_samples)::integer AS answers',
      );
    const ledger = ledgers.find(({ table }) => table === 'monitor_samples');
    const purge = () => test.database.asSystem((tx) => purgeLedger(tx, ledger as never, 100));
    await purge();
    expect(await counts()).toEqual([{ samples: 1, answers: 1 }]);
    await test.dataSource.query("UPDATE monitor_samples SET created_at = now() - interval '1 day'");
    await purge();
    expect(await counts()).toEqual([{ samples: 0, answers: 0 }]);
  });
});
