import { describe, expect, it } from '@jest/globals';
import { Permanent, RateLimited, Retryable, type SpendingRoom } from '@earshot/domain';
import { FeedRefused, type ReplyFeed, type SourceCall, type WindowStop } from '@earshot/sources';
import { readReplies } from './read-replies.js';
import { moneyBudget } from '../../testing/free-budget.js';
import { redditPost } from '../../testing/due-watch.js';

const now = new Date('2026-11-20T12:00:00Z');
const minutes = (count: number): Date => new Date(now.getTime() + count * 60_000);
const followMs = 24 * 3_600_000;

/** Reads a post of some age that two watches follow and that was read an hour ago; `answer` is the source's answer. */
function read(
  answer: Error | WindowStop,
  ageMs = 3_600_000,
  asked: SourceCall[] = [],
  rooms: Readonly<Record<string, SpendingRoom>> = {},
) {
  const feed: ReplyFeed = {
    name: 'replies',
    followMs,
    meters: ['spend'],
    fetch(_post, since, call) {
      asked.push(call);
      if (answer instanceof Error) throw answer;
      const complete = answer.reason === 'reached';
      return Promise.resolve({
        posts: [redditPost('c')],
        coveredFrom: since,
        complete,
        requests: 1,
        stopped: answer,
      });
    },
  };
  const watches = ['w1', 'w2'].map((id) => ({ watch: { id, monitorId: id }, room: rooms[id] ?? null }));
  const publishedAt = new Date(now.getTime() - ageMs);
  const due = ['w1', 'w2'].map((watchId) => ({
    watchId,
    externalId: 't3_a',
    url: 'https://www.reddit.com/comments/a/',
    publishedAt,
    readUntil: minutes(-60),
  }));
  return readReplies(feed, due, watches, { now, budget: moneyBudget() });
}

describe('readReplies', () => {
  it('reads a post once for all watches that follow it', async () => {
    const { posts, updates, perWatch } = await read({ reason: 'reached' });
    expect(posts).toHaveLength(1);
    expect(updates.map(({ readUntil, nextReadAt }) => [readUntil, nextReadAt])).toEqual([
      [now, minutes(10)],
      [now, minutes(10)],
    ]);
    expect([...perWatch.keys()]).toEqual(['w1', 'w2']);
  });

  it('is paid by the watches that have something left, and waits for an hour if none has', async () => {
    const room = (units: Record<string, number>): SpendingRoom => ({ units, dayShares: {}, smallest: {} });
    const [spent, left] = [room({ spend: 0 }), room({ spend: 1 })];
    const paid = await read({ reason: 'reached' }, 3_600_000, [], { w1: spent, w2: left });
    expect(paid.costs.map(({ monitorIds }) => monitorIds)).toEqual([['w2']]);
    const { costs, updates } = await read({ reason: 'reached' }, 3_600_000, [], { w1: spent, w2: spent });
    expect(costs).toEqual([]);
    expect(updates.map(({ readUntil, nextReadAt }) => [readUntil, nextReadAt])).toEqual([
      [minutes(-60), minutes(60)],
      [minutes(-60), minutes(60)],
    ]);
  });

  it('says for which monitors it reads, and since when each of them needs the replies', async () => {
    const asked: SourceCall[] = [];
    await read({ reason: 'reached' }, 3_600_000, asked);
    const since = minutes(-75);
    expect(asked[0]?.readers).toEqual([
      { monitorId: 'w1', since, marks: [] },
      { monitorId: 'w2', since, marks: [] },
    ]);
  });

  it.each([
    ['nothing could be read', new Retryable('down')],
    ['reading stopped early', { reason: 'fault', fault: new Retryable('down') } as const],
  ])('claims no coverage and retries soon if %s for a temporary reason', async (_, answer) => {
    const { updates } = await read(answer);
    expect(updates[0]).toMatchObject({ readUntil: minutes(-60), nextReadAt: minutes(1) });
  });

  it('reports to all who follow a post that its older comments could not be listed, and reads on from now', async () => {
    const { updates, perWatch } = await read({ reason: 'listing_ends' });
    expect([...perWatch.values()].map(({ error, isCut }) => [error, isCut])).toEqual([
      [null, true],
      [null, true],
    ]);
    expect(updates[0]).toMatchObject({ readUntil: now, nextReadAt: minutes(10) });
    expect((await read({ reason: 'reached' })).perWatch.get('w1')).not.toHaveProperty('isCut');
  });

  it('keeps following a post after a failed reading', async () => {
    const { updates } = await read(new Retryable('down'), followMs);
    expect(updates[0]).toMatchObject({ readUntil: minutes(-60), nextReadAt: minutes(60) });
  });

  it('does not retry soon if people have to act', async () => {
    const { updates } = await read(new Permanent('refused'));
    expect(updates[0]).toMatchObject({ readUntil: minutes(-60), nextReadAt: minutes(10) });
  });

  it('refuses only replies if nothing else is refused, and keeps the posts due', async () => {
    const reading = await read(new FeedRefused('used up', minutes(600)));
    expect(reading).toMatchObject({ updates: [], refused: null });
    expect(reading.perWatch.get('w1')?.error).toBe('used up');
    expect((await read(new RateLimited('wait', minutes(5)))).refused?.until).toEqual(minutes(5));
  });
});
