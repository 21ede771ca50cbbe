import { describe, expect, it } from '@jest/globals';
import type { SpendingRoom } from '@earshot/domain';
import { dueWatch } from '../../testing/due-watch.js';
import { moneyBudget } from '../../testing/free-budget.js';
import { ago, knownSince, posts, readFeed } from '../../testing/read-words.js';
import { ScriptedFeed } from '../../testing/scripted-feed.js';

const page = 100;
/** Lists pages for as long as the call may pay for another. */
const payingFeed = (name = 'search') =>
  new ScriptedFeed(name, posts, {
    meanwhile: async ({ meters, left = () => Infinity }) => {
      while (left('spend') >= page && left('spend') !== Infinity) await meters.charge({ spend: page });
    },
  });
const room = (spend: number): SpendingRoom => ({ units: { spend }, dayShares: { spend }, smallest: {} });
const monitor = (id: string, ...keywords: string[]) =>
  dueWatch({ id, monitorId: id, keywords, cursor: knownSince(60, keywords), nextScanAt: ago(1) });
const asked = (feed: ScriptedFeed) => feed.asked.map(({ keywords }) => [...keywords].sort());

describe('what readFeed spends', () => {
  it('is limited for each keyword by its monitors, in queries of their own for those that may spend far less', async () => {
    const feed = payingFeed();
    const watches = [monitor('m1', 'alpha', 'beta'), monitor('m2', 'gamma', 'delta')];
    const { costs } = await readFeed(feed, watches, moneyBudget(), [room(1_000), room(200)]);
    expect(asked(feed)).toEqual([
      ['delta', 'gamma'],
      ['alpha', 'beta'],
    ]);
    expect(costs.map(({ spent, monitorIds }) => [monitorIds, spent])).toEqual([
      [['m2'], { spend: 200 }],
      [['m1'], { spend: 800 }],
    ]);
  });

  it('does not change who shares a query, and whose turn it is, where posts cost nothing', async () => {
    const feed = payingFeed();
    const watches = [monitor('m1', 'alpha', 'beta'), monitor('m2', 'gamma', 'delta')];
    await readFeed(feed, watches, moneyBudget(), [room(1_000), room(200)], false);
    expect(asked(feed)).toEqual([['alpha', 'beta', 'delta', 'gamma']]);
  });

  it('is in a shared query no more than any of its monitors may spend', async () => {
    const feed = payingFeed();
    const watches = [monitor('m1', 'alpha'), monitor('m2', 'beta')];
    const { costs } = await readFeed(feed, watches, moneyBudget(), [room(1_000), room(700)]);
    expect(asked(feed)).toEqual([['alpha', 'beta']]);
    expect(costs.map(({ spent }) => spent)).toEqual([{ spend: 700 }]);
  });

  it('is limited for a keyword of several monitors by the one that may spend most', async () => {
    const feed = payingFeed();
    const watches = [monitor('m1', 'alpha'), monitor('m2', 'alpha')];
    const { costs } = await readFeed(feed, watches, moneyBudget(), [room(200), room(1_000)]);
    expect(costs.map(({ spent }) => spent)).toEqual([{ spend: 1_000 }]);
  });

  it('is paid only by those monitors of a keyword that have something left', async () => {
    const watches = [monitor('m1', 'alpha'), monitor('m2', 'alpha')];
    const rooms = [room(0), room(1_000)];
    const { costs } = await readFeed(payingFeed(), watches, moneyBudget(), rooms);
    expect(costs.map(({ monitorIds }) => monitorIds)).toEqual([['m2']]);
  });

  it('is not limited by meters that the feed does not use', async () => {
    const feed = Object.assign(payingFeed(), { meters: ['requests'] });
    await readFeed(feed, [monitor('m1', 'alpha')], moneyBudget(), [room(0)]);
    expect(asked(feed)).toEqual([['alpha']]);
  });

  it.each([
    ['an unfinished query starts over', false, [['head alpha', 'budget']]],
    ['the next query continues', true, []],
  ])('holds a keyword back if it ends before the listing and %s', async (_what, readsBefore, expected) => {
    const options = { stops: { '"alpha"': { reason: 'put_off' } as const }, readsBefore };
    const feed = new ScriptedFeed('search', posts, options);
    const { heldBack, windows } = await readFeed(feed, [monitor('m1', 'alpha')], moneyBudget(), [room(300)]);
    expect([...windows.keys()]).toEqual(['head alpha']);
    expect([...heldBack]).toEqual(expected);
  });

  it('is not to blame if the process stopped before an unfinished query, which is due at once', async () => {
    const stops = { '"alpha"': { reason: 'put_off' } as const };
    const stopping = new AbortController();
    const feed = new ScriptedFeed('search', posts, { stops, meanwhile: async () => stopping.abort() });
    const budget = moneyBudget(stopping.signal);
    const { heldBack, putOff } = await readFeed(feed, [monitor('m1', 'alpha')], budget, [room(300)]);
    expect([[...heldBack], [...putOff]]).toEqual([[], ['head alpha']]);
  });

  it('is limited by what the scan has already spent on other feeds', async () => {
    const feeds = [payingFeed(), payingFeed('articles')];
    const watches = [monitor('m1', 'alpha')];
    let budget = moneyBudget();
    const readings = [];
    for (const feed of feeds) {
      readings.push(await readFeed(feed, watches, budget, [room(300)]));
      budget = budget.next();
    }
    expect(readings.map(({ costs }) => costs.map(({ spent }) => spent))).toEqual([[{ spend: 300 }], []]);
    expect([...(readings[1]?.heldBack ?? [])]).toEqual([['head alpha', 'budget']]);
  });
});
