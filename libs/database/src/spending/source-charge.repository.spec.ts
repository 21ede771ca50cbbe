import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import type { Meter } from '@earshot/domain';
import { newId } from '@earshot/platform';
import { createTestDatabase, type TestDatabase } from '../testing/index.js';
import { SourceChargeRepository } from './source-charge.repository.js';
import { SourceMeterRepository } from '../source/source-meter.repository.js';
import { SourceStateRepository } from '../source/source-state.repository.js';

const meters = new SourceMeterRepository();
const charges = new SourceChargeRepository(meters);
const window = { every: 'month', timeZone: 'UTC' } as const;
const spend: Meter = {
  name: 'spend',
  kind: 'money',
  limit: 1_000,
  unit: 'tenth of a US cent',
  window,
  perItem: true,
};
const searches: Meter = { name: 'searches', kind: 'quota', limit: 5, unit: 'request', window };

let test: TestDatabase;
beforeEach(async () => {
  test = await createTestDatabase();
  await test.database.asSystem(async (tx) => {
    const report = { source: 'x' as const, configured: true, partial: true, delayed: false, note: '' };
    await new SourceStateRepository().report(tx, report);
    await meters.declare(tx, 'x', [spend, searches]);
  });
});
afterEach(() => test.close());

const monitorIds = [newId(), newId()];
const charge = (id: string, most = 500) =>
  test.database.asSystem((tx) =>
    charges.charge(tx, 'x', {
      id,
      costs: { searches: 1 },
      most: { spend: most },
      monitorIds,
      projectId: null,
    }),
  );
const take = (...ids: string[]) =>
  test.database.asSystem(async (tx) =>
    Object.fromEntries([...(await charges.take(tx, ids))].map(([id, { units }]) => [id, units])),
  );
const settle = (id: string, ...items: string[]) =>
  test.database.asSystem((tx) => charges.settle(tx, 'x', id, { items, each: { spend: 5 } }));
const used = async () =>
  Object.fromEntries(
    (await test.database.asSystem((tx) => meters.list(tx, 'x'))).map(({ meter, count }) => [
      meter.name,
      count.used,
    ]),
  );

describe('a charge', () => {
  it('is counted once, however often it is sent, and so is its correction', async () => {
    const id = newId();
    expect([await charge(id), await charge(id)]).toEqual([null, null]);
    expect(await used()).toEqual({ searches: 1, spend: 500 });
    expect(await settle(id, 'post 1', 'post 2')).toEqual({ spend: 10 });
    expect(await settle(id, 'post 1', 'post 2')).toBeNull();
    expect(await used()).toEqual({ searches: 1, spend: 10 });
  });

  it('bills an item once a day, whichever process reads it again, and again the next day', async () => {
    const [first, second, third] = [newId(), newId(), newId()];
    await charge(first);
    await settle(first, 'post 1', 'post 2');
    await charge(second);
    expect(await settle(second, 'post 2', 'post 3')).toEqual({ spend: 5 });
    await test.dataSource.query("UPDATE billed_items SET day = day - 1 WHERE source = 'x'");
    await charge(third);
    expect(await settle(third, 'post 1')).toEqual({ spend: 5 });
    expect(await used()).toEqual({ searches: 3, spend: 20 });
  });

  it('leaves nothing behind if it does not fit', async () => {
    const id = newId();
    await charge(newId(), 800);
    expect((await charge(id, 300))?.meter).toEqual(spend);
    expect(await used()).toEqual({ searches: 1, spend: 800 });
    expect(await charge(id, 200)).toBeNull();
    expect(await used()).toEqual({ searches: 2, spend: 1_000 });
  });

  it('stays counted if its process died, is returned with its monitors, and is in doubt unless settled', async () => {
    const [unanswered, answered, open] = [newId(), newId(), newId()];
    await charge(unanswered, 300);
    await charge(answered, 300);
    await settle(answered, 'post 1');
    await test.dataSource.query("UPDATE source_charges SET charged_at = now() - interval '1 hour'");
    await charge(open, 200);
    const takeAbandoned = () => test.database.asSystem((tx) => charges.takeAbandoned(tx, 'x', 600_000));
    const abandoned = (await takeAbandoned()).sort(
      (a, b) => (a.units['spend'] ?? 0) - (b.units['spend'] ?? 0),
    );
    expect(abandoned).toEqual([
      { units: { searches: 1, spend: 5 }, monitorIds, projectId: null, chargedAt: expect.any(Date) },
      { units: { searches: 1, spend: 300 }, monitorIds, projectId: null, chargedAt: expect.any(Date) },
    ]);
    expect(await takeAbandoned()).toEqual([]);
    expect(await settle(unanswered, 'post 2')).toBeNull();
    expect(await used()).toEqual({ searches: 3, spend: 505 });
    const inDoubt = await test.dataSource.query<object[]>('SELECT id, units FROM abandoned_charges');
    expect(inDoubt).toEqual([{ id: unanswered, units: { searches: 1, spend: 300 } }]);
  });

  it('of last month gives back nothing to this one', async () => {
    const [past, present] = [newId(), newId()];
    await charge(past);
    // As if the month had ended in between.
    await test.dataSource.query("UPDATE source_charges SET charged_at = charged_at - interval '1 month'");
    await test.dataSource.query("UPDATE source_meters SET resets_at = now() - interval '1 second'");
    await charge(present);
    expect(await settle(past, 'post 1')).toEqual({ spend: 5 });
    expect(await used()).toEqual({ searches: 1, spend: 500 });
    expect(await settle(present, 'post 2')).toEqual({ spend: 5 });
    expect(await used()).toEqual({ searches: 1, spend: 5 });
  });

  it('is attributed once, with everything on the meters for it', async () => {
    const [reserved, adjustment] = [newId(), newId()];
    await charge(reserved);
    await settle(reserved, 'post 1');
    await test.database.asSystem((tx) =>
      charges.adjust(tx, 'x', { id: adjustment, costs: { searches: -1 }, monitorIds, projectId: null }),
    );
    expect(await take(reserved, adjustment)).toEqual({
      [reserved]: { searches: 1, spend: 5 },
      [adjustment]: { searches: -1 },
    });
    expect(await take(reserved, adjustment)).toEqual({});
    expect(await used()).toEqual({ searches: 0, spend: 5 });
  });

  it('is neither lost nor duplicated by many concurrent ones', async () => {
    const work = async (_: unknown, worker: number) => {
      const id = newId();
      if ((await charge(id, 100)) !== null) return 0;
      await settle(id, `post ${worker}`, 'post shared');
      return 1;
    };
    const done = await Promise.all(Array.from({ length: 12 }, work));
    const counted = done.reduce<number>((sum, one) => sum + one, 0);
    expect(counted).toBe(5);
    expect(await used()).toEqual({ searches: 5, spend: (5 + 1) * 5 });
  });
});
