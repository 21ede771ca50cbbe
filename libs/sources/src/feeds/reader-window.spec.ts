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
const gap = { from: at('11:00:00'), until: at('12:00:00'), reason: 'listing_ends' } as const;

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

  it('is before what a first look covers, together with the gaps and all else before it', () => {
    const earlier = { from: at('10:10:00'), until: at('10:20:00'), reason: 'listing_ends' } as const;
    const view = {
      subscriptions: [
        { ...feed, readAt: at('12:30:00'), gaps: [earlier, gap] },
        { ...feed, readAt: at('12:40:00') },
      ],
      entries: [],
    };
    const reader = { monitorId: 'monitor', since: at('10:15:00'), askedAt: null };
    const round = { view, faults: new Map(), startedAt: at('12:45:00') };
    expect(readerWindow(reader, round)).toMatchObject({
      covered: { from: gap.until, until: at('12:30:00') },
      gaps: [],
    });
    expect(readerWindow({ ...reader, askedAt: at('11:00:00') }, round)).toMatchObject({
      covered: { from: feed.coveredFrom, until: at('12:30:00') },
      gaps: [gap],
    });
  });

  it('is reported by a first look if another feed was not yet read when it ended', () => {
    const earlier = { from: at('10:10:00'), until: at('10:20:00'), reason: 'listing_ends' } as const;
    const view = {
      subscriptions: [
        { ...feed, readAt: at('12:40:00'), gaps: [earlier, gap] },
        { ...feed, readAt: at('11:30:00') },
      ],
      entries: [],
    };
    const look = (startedAt: Date, askedAt: Date | null): object =>
      readerWindow(
        { monitorId: 'monitor', since: at('10:15:00'), askedAt },
        { view, faults: new Map(), startedAt },
      );
    const covered = { from: earlier.until, until: at('11:30:00') };
    expect(look(at('12:41:00'), null)).toMatchObject({ covered, gaps: [gap] });
    expect(look(at('12:42:00'), at('12:41:00'))).toMatchObject({ gaps: [] });
    // One that is not settled yet is left to the second scan.
    expect(look(at('12:00:05'), null)).toMatchObject({ covered, gaps: [] });
    expect(look(at('12:42:00'), at('12:00:05'))).toMatchObject({ gaps: [gap] });
  });

  it('is reported by the second scan if the first one looked before it was settled', () => {
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
