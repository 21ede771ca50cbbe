import { describe, expect, it } from '@jest/globals';
import type { CountedMeter } from '../scan/meter/meter-count.js';
import { noReserve, type Reserve, reserveOf } from './reserve-of.js';
import { noSpendingLimits } from './spending-limits.js';
import {
  heldBackBy,
  mostUnits,
  type SpendingFacts,
  type SpendingRoom,
  spendingRoom,
  unitsBeyond,
  type UsedUnits,
} from './spending-rooms.js';

const now = new Date('2026-11-11T00:00:00Z');
const monthEnds = new Date('2026-12-01T00:00:00Z');
/** $30 a month: 1,000 units a day, of which the shares of ten past days and today are available. */
const spend = (used: number): CountedMeter => ({
  meter: {
    name: 'spend',
    kind: 'money',
    limit: 30_000,
    unit: 'tenth of a US cent',
    window: { every: 'month', timeZone: 'UTC' },
    perItem: true,
  },
  count: { used, resetsAt: monthEnds },
});
/** Nothing used of this many dollars a month. */
const small = (usd: number): CountedMeter => ({
  ...spend(0),
  meter: { ...spend(0).meter, limit: usd * 1_000 },
});
const searches = (used: number): CountedMeter => ({
  meter: {
    name: 'searches',
    kind: 'quota',
    limit: 100,
    unit: 'search',
    window: { every: 'day', timeZone: 'UTC' },
  },
  count: { used, resetsAt: new Date('2026-11-12T00:00:00Z') },
});
const used = (units: number, recent = units): UsedUnits => ({
  used: { spend: units },
  recent: { spend: recent },
});
const facts = (projects: Record<string, UsedUnits>, meters = [spend(0)]): SpendingFacts => ({
  source: 'x',
  meters,
  since: new Date('2026-11-01T00:00:00Z'),
  projects: new Map(Object.entries(projects)),
  monitors: new Map([['m1', used(0)]]),
});
const days = (share: number): Reserve => ({ days: share, requests: 0 });
const spender = {
  projectId: 'p1',
  monitorId: 'm1',
  limits: noSpendingLimits,
  projectLimits: noSpendingLimits,
};

describe('spendingRoom', () => {
  it('gives the only project everything accrued so far', () => {
    expect(spendingRoom(facts({ p1: used(0) }), spender, now).units).toEqual({ spend: 11_000 });
    expect(spendingRoom(facts({ p1: used(4_000) }, [spend(4_000)]), spender, now).units).toEqual({
      spend: 7_000,
    });
  });

  it('pays for the first request at a source that was never used, however small the budget', () => {
    const pageOf20 = 100;
    const never = { ...facts({ p1: used(0), p2: used(0) }), since: null };
    for (const groupName of ['my_brand', 'competitors', 'custom'] as const) {
      const reserve = reserveOf({ groupName, isSeldomRelevant: false, isNoisy: false, part: 'head' });
      for (const usd of [0.5, 1, 3, 3.5, 30]) {
        const limits = { monthlyBudget: { x: usd }, share: {} };
        for (const room of [
          spendingRoom({ ...never, meters: [small(usd)] }, spender, now),
          spendingRoom(never, { ...spender, projectLimits: limits }, now),
          spendingRoom(never, { ...spender, limits }, now),
        ])
          expect(unitsBeyond(room, 'spend', reserve)).toBeGreaterThanOrEqual(pageOf20);
      }
    }
  });

  it('lends what other projects do not need, and keeps what they will need', () => {
    const quiet = spendingRoom(facts({ p1: used(9_000), p2: used(10) }, [spend(9_010)]), spender, now);
    expect(quiet.units['spend']).toBeGreaterThan(1_500);
    const busy = spendingRoom(
      facts({ p1: used(9_000), p2: used(2_000, 7_000) }, [spend(11_000)]),
      spender,
      now,
    );
    expect(busy.units).toEqual({ spend: 0 });
    const other = { ...spender, projectId: 'p2' };
    expect(
      spendingRoom(facts({ p1: used(7_500), p2: used(10) }, [spend(7_510)]), other, now).units['spend'],
    ).toBe(3_490);
  });

  it('limits a project and a monitor by their budgets, without affecting others', () => {
    const limited = { ...spender, projectLimits: { monthlyBudget: { x: 3 }, share: {} } };
    const known = facts({ p1: used(1_100), p2: used(0) }, [spend(1_100)]);
    expect(spendingRoom(known, limited, now).units).toEqual({ spend: 0 });
    expect(spendingRoom(known, { ...spender, projectId: 'p2' }, now).units['spend']).toBeGreaterThan(5_000);
    const monitor = { ...spender, limits: { monthlyBudget: { x: 3 }, share: {} } };
    expect(spendingRoom(known, monitor, now).units).toEqual({ spend: 1_100 });
  });

  it('limits a project to its share of a quota', () => {
    const known: SpendingFacts = {
      ...facts({}, [searches(60)]),
      source: 'youtube',
      projects: new Map([['p1', { used: { searches: 20 }, recent: {} }]]),
    };
    const limited = { ...spender, projectLimits: { monthlyBudget: {}, share: { youtube: 25 } } };
    const room = spendingRoom(known, limited, now);
    expect(room.units).toEqual({ searches: 5 });
    expect(heldBackBy({ ...room, units: { searches: 0 } }, known.meters, noReserve)).toBe('quota');
    expect(spendingRoom(known, spender, now).units).toEqual({});
  });
});

describe('several rooms', () => {
  it('leave what the least limited of them leaves, meter by meter', () => {
    const usual = { dayShares: { spend: 100 }, smallest: {} };
    const rooms: SpendingRoom[] = [
      { units: { spend: 200, posts: 9 }, ...usual },
      { units: { spend: 500 }, ...usual },
    ];
    expect(mostUnits(rooms, days(0.5))).toEqual({ spend: 450 });
    expect(mostUnits(rooms.slice(0, 1), noReserve)).toEqual({ spend: 200, posts: 9 });
    expect(mostUnits([...rooms, null], noReserve)).toBeNull();
    expect(mostUnits([], noReserve)).toBeNull();
  });
});

describe('a reserve', () => {
  const low = facts({}, [small(3)]);
  it('is kept for what is more important', () => {
    const room = spendingRoom(facts({ p1: used(10_800) }, [spend(10_800)]), spender, now);
    expect(room.units).toEqual({ spend: 200 });
    expect(unitsBeyond(room, 'spend', noReserve)).toBe(200);
    expect(unitsBeyond(room, 'spend', days(0.1))).toBe(100);
    expect(heldBackBy(room, [spend(10_800)], days(0.2))).toBe('budget');
    expect(heldBackBy(room, [spend(10_800)], days(0.1))).toBeNull();
  });

  it('grows from the latest posts about the own brand to a look back for a seldom relevant name', () => {
    const usual = { isSeldomRelevant: false, isNoisy: false } as const;
    const reserves = [
      reserveOf({ ...usual, groupName: 'my_brand', part: 'head' }),
      reserveOf({ ...usual, groupName: 'competitors', part: 'head' }),
      reserveOf({ ...usual, groupName: 'custom', part: 'head' }),
      reserveOf({ ...usual, groupName: 'custom', part: 'unread' }),
      reserveOf({ groupName: 'custom', isSeldomRelevant: true, isNoisy: true, part: 'look_back' }),
    ];
    expect(reserves[0]).toEqual(noReserve);
    for (const room of [spendingRoom(facts({}), spender, now), spendingRoom(low, spender, now)]) {
      const order = reserves.map(
        (reserve) => (room.units['spend'] ?? 0) - unitsBeyond(room, 'spend', reserve),
      );
      expect(order).toEqual([...order].sort((a, b) => a - b));
      expect(new Set(order).size).toBe(order.length);
    }
    expect(reserves.at(-1)?.days).toBeLessThan(1);
  });

  it('of a noisy name or of older posts is enough for a request of a quiet name, however small the budget', () => {
    const pageOf20 = 100;
    const quiet = { groupName: 'custom', isSeldomRelevant: false, isNoisy: false, part: 'head' } as const;
    const room = spendingRoom(low, spender, now);
    const least = unitsBeyond(room, 'spend', reserveOf(quiet));
    for (const change of [{ isNoisy: true }, { part: 'unread' }, { part: 'look_back' }] as const)
      expect(least - unitsBeyond(room, 'spend', reserveOf({ ...quiet, ...change }))).toBeGreaterThanOrEqual(
        pageOf20,
      );
  });
});
