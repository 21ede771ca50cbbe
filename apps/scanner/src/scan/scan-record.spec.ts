import { describe, expect, it } from '@jest/globals';
import { dueWatch } from '../testing/due-watch.js';
import { noReplies, type WatchReplies } from './read/read-replies.js';
import { unreadResult } from './read/watch-result.js';
import { scanRecord } from './scan-record.js';

const now = new Date('2026-11-20T12:00:00Z');

/** The error recorded for a scan in which only comments had something to say. */
function recordedError(change: Partial<WatchReplies>): string | null | undefined {
  const watch = dueWatch();
  const result = { ...unreadResult(watch, new Error('unused'), now), error: null };
  const replies: WatchReplies = { requests: 1, fetched: 1, error: null, ...change };
  const reading = {
    startedAt: now,
    finishedAt: now,
    posts: [],
    readers: new Map(),
    changed: [],
    fetched: 1,
    results: new Map([[watch.id, result]]),
    replies: { ...noReplies, perWatch: new Map([[watch.id, replies]]) },
    costs: [],
    restMs: 0,
    refused: null,
    answered: null,
  };
  return scanRecord(watch, reading, new Map())?.error;
}

describe('the record of a scan', () => {
  it('says so in a sentence if comments could not be read, or not all of them could be listed', () => {
    expect(recordedError({})).toBeNull();
    expect(recordedError({ isCut: true })).toMatch(/^Only the newest comments under a post could be listed/);
    expect(recordedError({ isCut: true, error: 'down' })).toBe(
      'Comments under a post could not be read: down',
    );
  });
});
