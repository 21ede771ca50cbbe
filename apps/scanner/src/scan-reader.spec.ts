import { describe, expect, it } from '@jest/globals';
import { RateLimited } from '@earshot/domain';
import { Clock, EnvReader } from '@earshot/platform';
import type { Feed } from '@earshot/sources';
import { ScanReader } from './scan-reader.js';
import { ScannerConfig } from './scanner.config.js';
import { dueWatch, redditPost } from './testing/due-watch.js';
import { ScriptedFeed } from './testing/scripted-feed.js';

const now = new Date('2026-11-20T12:00:00Z');
const after = (minutes: number): Date => new Date(now.getTime() + minutes * 60_000);

class StandingClock extends Clock {
  override now(): Date {
    return now;
  }
}

function reader(env: Record<string, string> = {}): ScanReader {
  return new ScanReader(new ScannerConfig(new EnvReader(env)), new StandingClock());
}

const source = (...feeds: Feed[]) => ({ name: 'reddit' as const, feeds });
const posts = [redditPost('a', { text: 'acme' })];

describe('ScanReader', () => {
  it('reads every feed of the source and answers for every watch', async () => {
    const feeds = [
      new ScriptedFeed('search', posts),
      new ScriptedFeed('comments', [redditPost('b', { text: 'acme' })], { grammar: null }),
    ];
    const watches = [dueWatch(), dueWatch({ id: 'w2', keywords: ['globex'], scanIntervalMinutes: 1 })];
    const reading = await reader().read('reddit', source(...feeds), watches);
    expect(reading.posts.map(({ externalId }) => externalId)).toEqual(['t3_a', 't3_b']);
    expect(reading.results.get('w1')).toMatchObject({ error: null, nextScanAt: after(5) });
    expect(reading.results.get('w2')).toMatchObject({ error: null, nextScanAt: after(1) });
    expect(Object.keys(reading.results.get('w1')?.cursor ?? {})).toEqual(['search', 'comments']);
  });

  it('scans as often as the installation says, where it says so', async () => {
    const feed = new ScriptedFeed('search', posts);
    const reading = await reader({ SCAN_INTERVAL_SECONDS: '120' }).read('reddit', source(feed), [dueWatch()]);
    expect(reading.results.get('w1')?.nextScanAt).toEqual(after(2));
  });

  it('reads the other feeds where one refuses', async () => {
    const refusing = new ScriptedFeed('search', [], {
      faults: { '"acme"': new RateLimited('wait', after(9)) },
    });
    const feeds = [refusing, new ScriptedFeed('comments', posts, { grammar: null })];
    const reading = await reader().read('reddit', source(...feeds), [dueWatch()]);
    expect(reading.posts).toHaveLength(1);
    expect(reading.results.get('w1')).toMatchObject({ error: 'wait', nextScanAt: after(9) });
    expect(Object.keys(reading.results.get('w1')?.cursor ?? {})).toEqual(['comments']);
  });

  it('says of a source that is not configured that it is not, and asks again later', async () => {
    const reading = await reader().read('threads', null, [dueWatch({ source: 'threads' })]);
    expect(reading.posts).toEqual([]);
    expect(reading.results.get('w1')).toMatchObject({
      error: 'threads is not configured in this installation.',
      nextScanAt: after(15),
      cursor: {},
      coveredFrom: null,
    });
  });
});
