import { RateLimited } from '@earshot/domain';
import { describe, expect, it } from '@jest/globals';
import { RedditPace } from './reddit-pace.js';

const start = new Date('2026-11-20T12:00:00Z');
const after = (seconds: number): Date => new Date(start.getTime() + seconds * 1_000);

function refusalOf(pace: RedditPace, now: Date): Date | null {
  try {
    pace.spend(now);
    return null;
  } catch (error) {
    if (error instanceof RateLimited) return error.until;
    throw error;
  }
}

describe('the pace of Reddit', () => {
  it('allows a burst, but over ten minutes no more than the average, where Reddit tells nothing', () => {
    const pace = new RedditPace(2);
    for (let sent = 0; sent < 20; sent += 1) expect(refusalOf(pace, after(sent))).toBeNull();
    expect(refusalOf(pace, after(20))).toEqual(after(600));
    expect(refusalOf(pace, after(600))).toBeNull();
    expect(refusalOf(pace, after(600))).toEqual(after(601));
  });

  it('counts down by itself between two answers', () => {
    const pace = new RedditPace(100);
    pace.learn({ 'x-ratelimit-remaining': '2.0', 'x-ratelimit-reset': '50' }, start);
    expect(refusalOf(pace, start)).toBeNull();
    expect(refusalOf(pace, start)).toBeNull();
    expect(refusalOf(pace, start)).toEqual(after(50));
  });

  it.each([
    [{}],
    [{ 'x-ratelimit-remaining': '0.0' }],
    [{ 'x-ratelimit-remaining': 'none', 'x-ratelimit-reset': 'soon' }],
  ])('does not stop at headers that are absent or unreadable: %j', (headers) => {
    const pace = new RedditPace(100);
    pace.learn(headers as Record<string, string>, start);
    expect(refusalOf(pace, start)).toBeNull();
  });

  it('never waits longer than a window for a reset that makes no sense', () => {
    const pace = new RedditPace(100);
    pace.learn({ 'x-ratelimit-remaining': '0.0', 'x-ratelimit-reset': '1795262400' }, start);
    expect(refusalOf(pace, start)).toEqual(after(600));
  });
});
