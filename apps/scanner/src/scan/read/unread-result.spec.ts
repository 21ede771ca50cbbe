import { expect, it } from '@jest/globals';
import { Permanent } from '@earshot/domain';
import { dueWatch } from '../../testing/due-watch.js';
import { unreadResult } from './watch-result.js';

it('leaves a watch that was not read unchanged, except for the next scan and the reason', () => {
  const now = new Date('2026-11-20T12:00:00Z');
  const after = (seconds: number): Date => new Date(now.getTime() + seconds * 1_000);
  const cursor = { search: { acme: { coveredUntil: after(-600).toISOString() } } };
  const covered = dueWatch({ cursor, coveredUntil: after(-600) });
  expect(unreadResult(covered, new Permanent('not configured'), after(900))).toMatchObject({
    cursor,
    coveredUntil: after(-600),
    covered: null,
    fetched: null,
    error: 'not configured',
    nextScanAt: after(900),
  });
});
