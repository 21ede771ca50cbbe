import { afterAll, afterEach, beforeAll, describe, expect, it } from '@jest/globals';
import { newId } from '@earshot/platform';
import { suspectsAtOnce } from '@earshot/domain';
import { type Begin, Tx } from '../connection/transaction/tx.js';
import type { LeasedNounUnderTest } from '../testing/leased/leased-noun.js';
import { leasedNouns } from '../testing/leased/leased-nouns.js';
import { asAdmin, createTestDatabase, type TestDatabase } from '../testing/index.js';
import { columnsOf } from './leased-noun.js';
import type { Lease } from './leased-rows.js';

const leaseMs = 60_000;
const asSystem: Begin = { projectId: null, readOnly: false, singleRoundTrip: false, prepares: true };

describe.each(leasedNouns)('leased rows: $name', (noun: LeasedNounUnderTest) => {
  const { rows } = noun;
  const { table, key, counts, maxAttempts, bury } = rows.noun;
  const { dueAt, attempts, leaseUntil } = columnsOf(rows.noun);
  const portion = rows.noun.suspectsAtOnce ?? suspectsAtOnce;
  const batch = noun.claimsOne === true ? 1 : 64;

  let test: TestDatabase;
  beforeAll(async () => {
    test = await createTestDatabase();
  });
  afterEach(() => test.dataSource.query(`DELETE FROM ${table}`));
  afterAll(() => test.close());

  const inTx = <T>(run: (tx: Tx) => Promise<T>): Promise<T> => test.database.asSystem(run);
  const given = (count = 1): Promise<string[]> => noun.given(test, count);
  const claim = (limit = batch): Promise<Lease[]> => inTx((tx) => noun.claim(tx, limit));
  const claimSuspects = (limit = batch): Promise<Lease[]> => inTx((tx) => noun.claimSuspects(tx, limit));
  /** Starts the work, with a fresh token if attempts are counted at the start. */
  const begin = (leases: readonly Lease[]): Promise<Lease[]> =>
    counts === 'at_claim' ? Promise.resolve([...leases]) : inTx((tx) => start(tx, leases));
  const start = (tx: Tx, leases: readonly Lease[]): Promise<Lease[]> =>
    rows.start<Lease>(tx, leases, leaseMs, { columns: `t.${key} AS id, t.lease_token AS "leaseToken"` });
  const end = (leases: readonly Lease[]): Promise<Lease[]> =>
    inTx((tx) => rows.end(tx, leases, { set: null }));
  const expireLeases = () =>
    test.dataSource.query(
      `UPDATE ${table} SET ${leaseUntil} = now() - interval '1 second' WHERE lease_token IS NOT NULL`,
    );
  const fallDue = () => test.dataSource.query(`UPDATE ${table} SET ${dueAt} = now() - interval '1 second'`);
  const contents = async (): Promise<Record<string, Record<string, unknown>>> => {
    const found = await test.dataSource.query<{ id: string; row: Record<string, unknown> }[]>(
      `SELECT t.${key} AS id, to_jsonb(t) AS row FROM ${table} t`,
    );
    return Object.fromEntries(found.map(({ id, row }) => [id, row]));
  };
  const rowOf = async (id: string) => (await contents())[id];
  const attemptsOf = async (id: string) => (await rowOf(id))?.[attempts];

  async function claimOne(): Promise<Lease> {
    const [lease] = await claim(1);
    if (lease === undefined) throw new Error('nothing is ready');
    return lease;
  }

  /** Simulates a worker that claimed a row and died. @returns its lease, and that of the worker that took over */
  async function takenOver(): Promise<{ late: Lease; holder: Lease }> {
    await given();
    const [late] = await begin([await claimOne()]);
    await expireLeases();
    const [holder] = await begin(await claimSuspects());
    if (late === undefined || holder === undefined) throw new Error('nobody took over');
    return { late, holder };
  }

  it('gives each row to one of several workers', async () => {
    const ids = await given(noun.claimsOne === true ? 12 : 60);
    const drain = async (): Promise<string[]> => {
      const taken: string[] = [];
      for (;;) {
        const leases = await claim(noun.claimsOne === true ? 1 : 7);
        if (leases.length === 0) return taken;
        taken.push(...leases.map(({ id }) => id));
      }
    };
    const taken = (await Promise.all([drain(), drain(), drain()])).flat();
    expect(taken.sort()).toEqual([...ids].sort());
  });

  it(
    noun.takesTurns === true
      ? 'lets projects take turns'
      : 'gives what has been due for longest first, whatever its project',
    async () => {
      const many = await given(6);
      await test.dataSource.query(`UPDATE ${table} SET ${dueAt} = now() - interval '1 hour'`);
      const few = await given(2);
      const claimed: string[] = [];
      while (claimed.length < 4) claimed.push(...(await claim(4 - claimed.length)).map(({ id }) => id));
      const ofFew = claimed.filter((id) => few.includes(id));
      expect(ofFew).toHaveLength(noun.takesTurns === true ? 2 : 0);
      expect(claimed.filter((id) => many.includes(id))).toHaveLength(claimed.length - ofFew.length);
    },
  );

  it('does not give out a row before it is due, or while another transaction has locked it', async () => {
    const [early = '', locked = '', ready = ''] = await given(3);
    await test.dataSource.query(
      `UPDATE ${table} SET ${dueAt} = now() + interval '1 hour' WHERE ${key} = $1`,
      [early],
    );
    await inTx(async (other) => {
      await other.query(`SELECT FROM ${table} WHERE ${key} = $1 FOR UPDATE`, [locked]);
      expect((await claim()).map(({ id }) => id)).toEqual([ready]);
    });
  });

  it('gives out a row with an expired lease only as a suspect, and once', async () => {
    const [id] = await given();
    await begin([await claimOne()]);
    expect(await claimSuspects()).toEqual([]);
    await expireLeases();
    expect(await claim()).toEqual([]);
    const taken = await Promise.all([claimSuspects(), claimSuspects()]);
    expect(taken.flat().map((lease) => lease.id)).toEqual([id]);
  });

  it('gives out suspects in shrinking batches, those with the fewest attempts first', async () => {
    await given(batch);
    await begin(await claim());
    const sizes: number[] = [];
    for (let round = 1; round <= 3; round += 1) {
      await expireLeases();
      const before = await contents();
      const suspects = await begin(await claimSuspects());
      const fewest = Math.min(...Object.values(before).map((row) => Number(row[attempts])));
      expect(suspects.map(({ id }) => before[id]?.[attempts])).toEqual(suspects.map(() => fewest));
      sizes.push(suspects.length);
      if (suspects.length === batch) continue;
      expect(suspects.length).toBe(portion(batch, fewest));
    }
    expect(sizes[0]).toBe(portion(batch, 1));
  });

  it('isolates the one row that crashes its worker, and processes every other', async () => {
    const ids = await given(noun.claimsOne === true ? 4 : batch);
    const [poison = ''] = ids;
    const work = async (claimed: readonly Lease[]): Promise<number> => {
      const leases = await begin(claimed);
      // The worker that claimed the poison dies along with everything it has claimed.
      if (leases.some(({ id }) => id === poison)) await expireLeases();
      else await end(leases);
      return claimed.length;
    };
    let rounds = 60;
    while (rounds > 0 && Object.keys(await contents()).some((id) => id !== poison)) {
      await work(await claim());
      await work(await claimSuspects());
      rounds -= 1;
    }
    expect(Object.keys(await contents()).filter((id) => id !== poison)).toEqual([]);
    if (maxAttempts === null) return;
    for (let left = 2 * maxAttempts; left > 0; left -= 1) {
      await work(await claim());
      await work(await claimSuspects());
    }
    expect([await claim(), await claimSuspects()]).toEqual([[], []]);
    const row = await rowOf(poison);
    if (bury === null) expect(row).toBeUndefined();
    else expect(row?.['last_error']).toContain('never ended');
  });

  it(`counts an attempt ${counts === 'at_claim' ? 'when it is claimed' : 'when it is started, and starts a claim once'}`, async () => {
    const [id = ''] = await given();
    const lease = await claimOne();
    if (counts === 'at_start') {
      expect(await attemptsOf(id)).toBe(0);
      await expireLeases();
      expect(await claimSuspects()).toEqual([]);
      const again = await claimOne();
      expect(await inTx((tx) => start(tx, [lease]))).toEqual([]);
      const started = await Promise.all([begin([again]), begin([again])]);
      expect(started.flat()).toHaveLength(1);
    }
    expect(await attemptsOf(id)).toBe(1);
    await expireLeases();
    await begin(await claimSuspects());
    expect(await attemptsOf(id)).toBe(2);
  });

  it('returns the attempt when a row is released, which is ready again then', async () => {
    const [id = ''] = await given();
    const lease = await claimOne();
    expect(await inTx((tx) => rows.release(tx, [lease]))).toEqual([lease]);
    expect(await attemptsOf(id)).toBe(0);
    expect(await claim()).toMatchObject([{ id }]);
  });

  it('keeps a row for the worker that renews its lease', async () => {
    const [lease] = [...(await given()), await begin([await claimOne()])].slice(1).flat() as Lease[];
    if (lease === undefined) throw new Error('nothing was claimed');
    await expireLeases();
    await inTx((tx) => rows.renew(tx, [lease], leaseMs));
    expect([await claim(), await claimSuspects()]).toEqual([[], []]);
    expect(await end([lease])).toEqual([lease]);
  });

  it('retries a failed row when it is due, and gives it up with the reason after its last attempt', async () => {
    if (maxAttempts === null) return;
    const [id = ''] = await given();
    const last: Lease & { attempts: number } = { ...(await claimOne()), attempts: maxAttempts };
    const first = { ...last, attempts: 1 };
    const soon = new Date(Date.now() + 3_600_000);
    expect(await inTx((tx) => rows.fail(tx, first, new Error('no\u0000 luck'), soon))).toBe(true);
    expect([await claim(), await claimSuspects()]).toEqual([[], []]);
    expect(await rowOf(id)).toMatchObject({ last_error: 'no\uFFFD luck', lease_token: null });
    await fallDue();
    const lease = { ...(await claimOne()), attempts: maxAttempts };
    expect(await inTx((tx) => rows.fail(tx, lease, new Error('still none'), soon))).toBe(true);
    const row = await rowOf(id);
    if (bury === null) expect(row).toBeUndefined();
    else expect(row).toMatchObject({ last_error: 'still none', lease_token: null });
  });

  it('keeps a given-up row until a retry is requested', async () => {
    if (bury === null) return;
    const [id = ''] = await given();
    const [lease] = await begin([await claimOne()]);
    if (lease === undefined) throw new Error('nothing was started');
    expect(await inTx((tx) => rows.bury(tx, lease, 'poison'))).toBe(true);
    await fallDue();
    expect([await claim(), await claimSuspects()]).toEqual([[], []]);
    expect(await rowOf(id)).toMatchObject({ last_error: 'poison' });
    if (noun.revive === undefined) return;
    await inTx((tx) => noun.revive?.(tx, id) ?? Promise.resolve());
    expect((await claim()).map((again) => again.id)).toEqual([id]);
  });

  it('lets a late worker change nothing', async () => {
    const { late, holder } = await takenOver();
    const before = await contents();
    const both = [late, { ...late, leaseToken: newId() }];
    await inTx((tx) => rows.renew(tx, both, 10 * leaseMs));
    expect(await inTx((tx) => rows.release(tx, both))).toEqual([]);
    expect(await inTx((tx) => rows.lock(tx, both))).toEqual([]);
    expect(await inTx((tx) => start(tx, both))).toEqual([]);
    expect(await end(both)).toEqual([]);
    if (maxAttempts !== null) {
      const error = 'late';
      expect(await inTx((tx) => rows.retry(tx, late, { dueAt: new Date(), error }))).toBe(false);
      expect(await inTx((tx) => rows.bury(tx, late, error))).toBe(false);
    }
    expect(await contents()).toEqual(before);
    expect(await end([late, holder])).toEqual([holder]);
  });

  it('never lets two workers deadlock, however the rows of a batch are ordered', async () => {
    await given(noun.claimsOne === true ? 4 : 40);
    const leases: Lease[] = [];
    for (;;) {
      const claimed = await claim();
      if (claimed.length === 0) break;
      leases.push(...(await begin(claimed)));
    }
    // The test database would retry after a deadlock; this shows it.
    const renew = (batchOf: readonly Lease[]) =>
      Tx.run(test.dataSource, asSystem, async (tx) => {
        // Forces a plan that follows the order of the batch, as for large tables.
        for (const plan of ['hashjoin', 'mergejoin', 'seqscan'])
          await tx.query(`SET LOCAL enable_${plan} = off`);
        await rows.renew(tx, batchOf, leaseMs);
      });
    for (let round = 0; round < 10; round += 1)
      await Promise.all([
        renew(leases),
        renew(leases.toReversed()),
        renew(leases.toSorted(() => (round % 2) - 0.5)),
      ]);
    expect(await end(leases)).toHaveLength(leases.length);
  });

  const dueAtOf = (hours: number): Date => new Date(Date.now() + hours * 3_600_000);
  const steps: readonly (readonly [string, (tx: Tx, leases: readonly Lease[]) => Promise<unknown>])[] = [
    ['renewed', (tx, leases) => rows.renew(tx, leases, 10 * leaseMs)],
    ['released', (tx, leases) => rows.release(tx, leases)],
    ['ended', (tx, leases) => rows.end(tx, leases, { set: null })],
    ...(maxAttempts === null
      ? []
      : ([
          ['retried', (tx, [lease]) => rows.retry(tx, lease as Lease, { dueAt: dueAtOf(1), error: 'x' })],
          ['given up', (tx, [lease]) => rows.bury(tx, lease as Lease, 'x')],
        ] as typeof steps)),
  ];

  /** Runs a step whose connection Postgres ends before the commit. */
  async function killedIn(step: (tx: Tx) => Promise<unknown>): Promise<void> {
    let killed = 0;
    const run = inTx(async (tx) => {
      await step(tx);
      const [{ pid } = { pid: 0 }] = await tx.query<{ pid: number }[]>('SELECT pg_backend_pid() AS pid');
      await asAdmin(test.url, (admin) => admin.query('SELECT pg_terminate_backend($1, 10000)', [pid]));
      killed += 1;
    });
    await expect(run).rejects.toThrow();
    expect(killed).toBe(1);
  }

  it('keeps rows claimable if a worker is killed while claiming', async () => {
    await given(2);
    const before = await contents();
    await killedIn((tx) => noun.claim(tx, batch));
    expect(await contents()).toEqual(before);
    await begin(await claim());
    await expireLeases();
    const left = await contents();
    await killedIn((tx) => noun.claimSuspects(tx, batch));
    expect(await contents()).toEqual(left);
    expect((await claimSuspects()).length).toBeGreaterThan(0);
  });

  it.each(steps)(
    'leaves a row unchanged if its worker is killed while it is %s, and processes it later',
    async (_, step) => {
      await given();
      const leases = await begin([await claimOne()]);
      const before = await contents();
      await killedIn((tx) => step(tx, leases));
      expect(await contents()).toEqual(before);
      await inTx((tx) => step(tx, leases));
      expect(await contents()).not.toEqual(before);
    },
  );
});
