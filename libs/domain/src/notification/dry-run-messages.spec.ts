import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { alertFrequencies } from '../alert/alert.js';
import { channelNames } from '../alert/channel-name.js';
import { isQuiet } from '../alert/quiet-hours.js';
import { localTime } from '../time/local-time.js';
import { dryRunMessages, type DryRunMention } from './dry-run-messages.js';
import { groupIntervalMs, isCollected } from './when-to-send.js';

const person = { channel: 'email', frequency: 'instant', deliverAtHour: 9, quietHours: null, urgentAtOnce: true } as const; // prettier-ignore
const day = '2026-11-23T';
const found = (id: string, time: string, urgency = 50, copyIds: string[] = []): DryRunMention => ({
  id,
  foundAt: new Date(`${day}${time}Z`),
  urgency,
  copyIds,
});
const sent = (...args: Parameters<typeof dryRunMessages>): string[] =>
  dryRunMessages(...args).map(
    ({ mentionIds, sentAt }) => `${sentAt.toISOString().slice(11, 16)} ${mentionIds.join(' ')}`,
  );

describe('dryRunMessages', () => {
  it('collects for five minutes after a message, in whatever order mentions are given', () => {
    const mentions = [found('d', '10:06'), found('a', '10:00'), found('c', '10:04'), found('b', '10:01')];
    expect(sent(person, mentions, 'UTC')).toEqual(['10:00 a', '10:05 b c', '10:10 d']);
  });

  it('sends a post once, however often it is repeated and however few copies each mention names', () => {
    const ids = Array.from({ length: 30 }, (_, index) => `${index}`);
    const mentions = ids.map((id, index) =>
      found(id, `10:${`${index}`.padStart(2, '0')}`, 50, ids.slice(Math.max(0, index - 2), index)),
    );
    expect(sent(person, mentions, 'UTC')).toEqual(['10:00 0']);
  });

  it('sends critical mentions at once, with those waiting', () => {
    const mentions = [found('a', '10:00'), found('b', '10:01'), found('c', '10:02', 90), found('d', '10:03')];
    expect(sent(person, mentions, 'UTC')).toEqual(['10:00 a', '10:02 b c', '10:07 d']);
  });

  it('holds everything until quiet hours end, or until the hour of a digest', () => {
    const mentions = [found('a', '10:00'), found('b', '12:30'), found('c', '13:30')];
    expect(sent({ ...person, quietHours: { start: 10, end: 13 } }, mentions, 'UTC')).toEqual([
      '13:00 a b',
      '13:30 c',
    ]);
    expect(sent({ ...person, frequency: 'daily' }, mentions, 'Asia/Tokyo')).toEqual(['00:00 a b c']);
  });

  it('sends a program each mention, and copies of a post once', () => {
    const mentions = [
      found('a', '10:00', 50, ['b', 'c']),
      found('b', '10:00', 60, ['a', 'c']),
      found('c', '11:00', 99, ['a', 'b']),
    ];
    expect(sent({ ...person, channel: 'webhook' }, mentions, 'UTC')).toEqual(['10:00 b']);
  });

  it('sends every mention once, outside quiet hours, and no more often than the schedule says', () => {
    const anyHour = fc.integer({ min: 0, max: 23 });
    const anyAlert = fc.record({
      channel: fc.constantFrom(...channelNames),
      frequency: fc.constantFrom(...alertFrequencies),
      deliverAtHour: anyHour,
      quietHours: fc.option(
        fc
          .tuple(anyHour, anyHour)
          .filter(([start, end]) => start !== end)
          .map(([start, end]) => ({ start, end })),
      ),
      urgentAtOnce: fc.boolean(),
    });
    const anyMention = fc.record({
      minutes: fc.integer({ min: 0, max: 3_000 }),
      urgency: fc.integer({ min: 0, max: 100 }),
    });
    const anyZone = fc.constantFrom('UTC', 'Europe/Berlin', 'Asia/Kathmandu', 'Australia/Lord_Howe');
    fc.assert(
      fc.property(anyAlert, fc.array(anyMention, { maxLength: 40 }), anyZone, (alert, given, zone) => {
        const mentions = given.map(({ minutes, urgency }, index) => ({
          id: `${index}`,
          foundAt: new Date(Date.UTC(2026, 9, 24) + minutes * 60_000),
          urgency,
          copyIds: [],
        }));
        const messages = dryRunMessages(alert, mentions, zone);
        expect(messages.flatMap(({ mentionIds }) => mentionIds).sort()).toEqual(
          mentions.map(({ id }) => id).sort(),
        );
        messages.forEach(({ mentionIds, sentAt }, index) => {
          const members = mentions.filter(({ id }) => mentionIds.includes(id));
          for (const { foundAt } of members)
            expect(sentAt.getTime()).toBeGreaterThanOrEqual(foundAt.getTime());
          if (alert.quietHours !== null)
            expect(isQuiet(alert.quietHours, localTime(sentAt, zone).hour)).toBe(false);
          const before = messages[index - 1]?.sentAt;
          if (before === undefined || !isCollected(alert)) return;
          const isCritical = alert.urgentAtOnce && members.some(({ urgency }) => urgency >= 80);
          const sinceMs = sentAt.getTime() - before.getTime();
          expect(sinceMs).toBeGreaterThanOrEqual(
            alert.frequency === 'instant' && !isCritical ? groupIntervalMs : 0,
          );
        });
      }),
    );
  });
});
