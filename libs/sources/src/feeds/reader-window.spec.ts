import { describe, expect, it } from '@jest/globals';
import type { FeedSubscription } from '@earshot/domain';
import { readerWindow } from './reader-window.js';

const at = (time: string): Date => new Date(`2026-11-28T${time}Z`);
const feed: FeedSubscription = {
  monitorId: 'monitor',
  feedId: 'feed',
  isWhole: false,
  label: 'Blog',
  readAt: at('11:00:00'),
  coveredFrom: at('10:00:00'),
  nextReadAt: at('13:00:00'),
  error: null,
  isGone: false,
  gaps: [],
  createdAt: at('10:00:00'),
};
const gap = { from: at('11:00:00'), until: at('12:00:00'), reason: 'listing_ends' };

/** The gaps reported by scans that start at these times; the gap is visible from the given one on. */
function reported(visibleAt: string, ...starts: readonly string[]): (typeof gap)[][] {
  return starts.map((time, index) => {
    const seen = time < visibleAt ? feed : { ...feed, gaps: [gap] };
    const before = starts[index - 1];
    const reader = { monitorId: 'monitor', askedAt: before === undefined ? null : at(before) };
    const view = { subscriptions: [seen], entries: [] };
    const { gaps } = readerWindow(reader, { view, faults: new Map(), startedAt: at(time) });
    return [...gaps] as (typeof gap)[];
  });
}

describe('a gap of a feed', () => {
  it('is reported once to a monitor', () => {
    expect(reported('12:00:00', '11:55:00', '12:01:00', '12:02:00')).toEqual([[], [gap], []]);
  });

  it('is reported by the next scan if another job was still recording it when this one looked', () => {
    expect(reported('12:00:02', '11:55:00', '12:00:01', '12:01:00', '12:02:00')).toEqual([[], [], [gap], []]);
  });
});
