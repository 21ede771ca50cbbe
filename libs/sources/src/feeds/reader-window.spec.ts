import { describe, expect, it } from '@jest/globals';
import { dayMs, feedEntryDays, type FeedSubscription } from '@earshot/domain';
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
    const reader = {
      monitorId: 'monitor',
      since: at('11:50:00'),
      askedAt: before === undefined ? null : at(before),
    };
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

  it('is reported to a monitor that looks back over it, as far as it looks', () => {
    expect(reported('12:00:00', '12:01:00', '12:02:00')).toEqual([[{ ...gap, from: at('11:50:00') }], []]);
    expect(reported('12:00:00', '12:00:05', '12:01:00')).toEqual([[], [gap]]);
  });
});

describe('a monitor that did not ask for longer than entries are kept', () => {
  const day = (days: number): Date => new Date(at('12:00:00').getTime() - days * dayMs);
  const gapsOf = (askedAt: Date | null, since: Date, createdAt = day(100)): object =>
    readerWindow(
      { monitorId: 'monitor', since, askedAt },
      {
        view: {
          subscriptions: [{ ...feed, createdAt, readAt: day(0), coveredFrom: createdAt }],
          entries: [],
        },
        faults: new Map(),
        startedAt: day(0),
      },
    ).gaps;

  it('has a gap up to where they begin', () => {
    const missed = [{ from: day(60), until: day(feedEntryDays), reason: 'reach' }];
    expect(gapsOf(day(60), day(60))).toEqual(missed);
    expect(gapsOf(null, day(60))).toEqual(missed);
    expect(gapsOf(day(60), day(60), day(40))).toEqual([{ ...missed[0], from: day(40) }]);
  });

  it('has none if the feed was added since then, or the monitor only looks back as far', () => {
    expect(gapsOf(day(60), day(60), day(20))).toEqual([]);
    expect(gapsOf(null, day(feedEntryDays + 0.1))).toEqual([]);
  });
});
