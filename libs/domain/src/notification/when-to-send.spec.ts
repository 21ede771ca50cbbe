import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { alertFrequencies } from '../alert/alert.js';
import { isQuiet } from '../alert/quiet-hours.js';
import { localTime, momentOf } from '../time/local-time.js';
import {
  afterQuietHours,
  groupIntervalMs,
  longestDelayMs,
  type Schedule,
  whenToSend,
} from './when-to-send.js';

const base: Schedule = { channel: 'email', frequency: 'instant', deliverAtHour: 9, quietHours: null };
const utc = (time: string): Date => new Date(`${time}Z`);

function due(
  schedule: Partial<Schedule>,
  now: string,
  { timeZone = 'Europe/Berlin', lastSentAt = null as string | null } = {},
): string {
  const last = lastSentAt === null ? null : utc(lastSentAt);
  return whenToSend({ ...base, ...schedule }, { now: utc(now), lastSentAt: last, timeZone }).toISOString();
}

const daily = { frequency: 'daily', deliverAtHour: 9 } as const;
const hourly = { frequency: 'hourly' } as const;
const night = { start: 22, end: 7 };

describe('whenToSend', () => {
  it.each<[string, string, Parameters<typeof due>, string]>([
    ['an instant message', 'goes at once', [{}, '2026-11-22T10:00'], '2026-11-22T10:00:00.000Z'],
    [
      'an instant message',
      'waits until five minutes after the last message',
      [{}, '2026-11-22T10:00', { lastSentAt: '2026-11-22T09:57' }],
      '2026-11-22T10:02:00.000Z',
    ],
    [
      'an instant message',
      'goes at once if the last message is five minutes old',
      [{}, '2026-11-22T10:00', { lastSentAt: '2026-11-22T09:55' }],
      '2026-11-22T10:00:00.000Z',
    ],
    [
      'an instant message to a program',
      'never waits',
      [{ channel: 'webhook' }, '2026-11-22T10:00', { lastSentAt: '2026-11-22T09:59' }],
      '2026-11-22T10:00:00.000Z',
    ],
    [
      'an hourly message',
      'goes at the full hour',
      [hourly, '2026-11-22T10:00:01'],
      '2026-11-22T11:00:00.000Z',
    ],
    [
      'an hourly message',
      'goes an hour later if it is a full hour now',
      [hourly, '2026-11-22T10:00'],
      '2026-11-22T11:00:00.000Z',
    ],
    [
      'an hourly message',
      'goes when clocks in its time zone show a full hour',
      [hourly, '2026-11-22T10:00', { timeZone: 'Asia/Kolkata' }],
      '2026-11-22T10:30:00.000Z',
    ],
    ['a daily message', 'goes today', [daily, '2026-11-22T07:59'], '2026-11-22T08:00:00.000Z'],
    [
      'a daily message',
      'goes tomorrow once its hour has begun',
      [daily, '2026-11-22T08:00'],
      '2026-11-23T08:00:00.000Z',
    ],
    ['a daily message', 'follows summer time', [daily, '2026-03-28T12:00'], '2026-03-29T07:00:00.000Z'],
    ['a daily message', 'follows winter time', [daily, '2026-10-24T12:00'], '2026-10-25T08:00:00.000Z'],
    [
      'a daily message at a skipped hour',
      'goes when clocks skip it',
      [{ ...daily, deliverAtHour: 2 }, '2026-03-28T12:00'],
      '2026-03-29T01:00:00.000Z',
    ],
    [
      'a daily message at a skipped last hour of a day',
      'goes when clocks skip it',
      [{ ...daily, deliverAtHour: 23 }, '2026-03-28T12:00', { timeZone: 'America/Nuuk' }],
      '2026-03-29T01:00:00.000Z',
    ],
    [
      'a daily message at a repeated hour',
      'goes the first time',
      [{ ...daily, deliverAtHour: 2 }, '2026-10-24T12:00'],
      '2026-10-25T00:00:00.000Z',
    ],
    [
      'a daily message at a repeated hour',
      'does not go the second time',
      [{ ...daily, deliverAtHour: 2 }, '2026-10-25T00:30'],
      '2026-10-26T01:00:00.000Z',
    ],
    [
      'quiet hours',
      'hold an instant message',
      [{ quietHours: night }, '2026-11-22T22:30'],
      '2026-11-23T06:00:00.000Z',
    ],
    [
      'quiet hours',
      'hold a message to a program',
      [{ channel: 'webhook', quietHours: night }, '2026-11-22T22:30'],
      '2026-11-23T06:00:00.000Z',
    ],
    [
      'quiet hours',
      'end when their end hour begins',
      [{ quietHours: night }, '2026-11-22T06:00'],
      '2026-11-22T06:00:00.000Z',
    ],
    [
      'quiet hours',
      'begin when their start hour begins',
      [{ quietHours: night }, '2026-11-22T21:00'],
      '2026-11-23T06:00:00.000Z',
    ],
    [
      'quiet hours',
      'hold an hourly message that falls into them',
      [{ ...hourly, quietHours: night }, '2026-11-22T20:30'],
      '2026-11-23T06:00:00.000Z',
    ],
    [
      'quiet hours',
      'hold a daily message whose hour lies in them',
      [{ ...daily, deliverAtHour: 23, quietHours: night }, '2026-11-22T10:00'],
      '2026-11-23T06:00:00.000Z',
    ],
    [
      'quiet hours',
      'let a daily message out that they hold, also about what is found after its hour',
      [{ ...daily, deliverAtHour: 23, quietHours: night }, '2026-11-22T23:30'],
      '2026-11-23T06:00:00.000Z',
    ],
    [
      'quiet hours',
      'let the next daily message out a day later',
      [{ ...daily, deliverAtHour: 23, quietHours: night }, '2026-11-23T06:00'],
      '2026-11-24T06:00:00.000Z',
    ],
    [
      'quiet hours within a day',
      'hold a message',
      [{ quietHours: { start: 12, end: 14 } }, '2026-11-22T11:30'],
      '2026-11-22T13:00:00.000Z',
    ],
    [
      'quiet hours that end at a skipped hour',
      'end when clocks skip it',
      [{ quietHours: { start: 22, end: 2 } }, '2026-03-29T00:30'],
      '2026-03-29T01:00:00.000Z',
    ],
    [
      'quiet hours that end at a skipped last hour of a day',
      'end when clocks skip it',
      [{ quietHours: { start: 20, end: 23 } }, '2026-03-29T00:30', { timeZone: 'America/Nuuk' }],
      '2026-03-29T01:00:00.000Z',
    ],
  ])('%s %s', (_what, _does, given, expected) => {
    expect(due(...given)).toBe(expected);
  });

  it.each([
    ['2026-03-28T12:00', '2026-03-29T01:00:00.000Z'],
    ['2026-03-29T01:00:01', '2026-03-29T01:00:01.000Z'],
    ['2026-03-29T02:00', '2026-03-30T00:00:00.000Z'],
  ])(
    'sends in the hour after the skipped one if that is the only hour that is not quiet: %s',
    (now, sent) => {
      expect(due({ quietHours: { start: 3, end: 2 } }, now)).toBe(sent);
    },
  );

  const anyZone = fc.constantFrom(...Intl.supportedValuesOf('timeZone'));
  const anyMoment = fc.integer({ min: Date.UTC(2000, 0), max: Date.UTC(2060, 0) }).map((ms) => new Date(ms));
  const anyHour = fc.integer({ min: 0, max: 23 });
  const runs = { numRuns: 300 };

  it('returns one daily moment for each day that exists, in every zone', () => {
    fc.assert(
      fc.property(anyZone, anyMoment, anyHour, (timeZone, start, deliverAtHour) => {
        let moment = start;
        const days: number[] = [];
        for (let count = 0; count < 4; count += 1) {
          moment = whenToSend(
            { ...base, ...daily, deliverAtHour },
            { now: moment, lastSentAt: null, timeZone },
          );
          const { day, hour } = localTime(moment, timeZone);
          // If clocks skip the rest of a day, its message is sent at the next midnight.
          days.push(hour < deliverAtHour ? day - 1 : day);
        }
        for (const [index, day] of days.entries())
          for (let between = (days[index - 1] ?? day) + 1; between < day; between += 1)
            expect(momentOf(between, deliverAtHour, timeZone)).toBeNull();
        expect(new Set(days).size).toBe(4);
      }),
      runs,
    );
  });

  it('returns hourly moments only at full hours, at most 90 minutes away', () => {
    fc.assert(
      fc.property(anyZone, anyMoment, (timeZone, now) => {
        const moment = whenToSend({ ...base, ...hourly }, { now, lastSentAt: null, timeZone });
        expect(localTime(moment, timeZone).intoHourMs).toBe(0);
        expect(moment.getTime() - now.getTime()).toBeGreaterThan(0);
        expect(moment.getTime() - now.getTime()).toBeLessThanOrEqual(90 * 60_000);
      }),
      runs,
    );
  });

  it('is never in quiet hours, delays nothing outside them, and nothing for longer than 25 hours', () => {
    const quiet = fc.tuple(anyHour, anyHour).filter(([start, end]) => start !== end);
    fc.assert(
      fc.property(anyZone, anyMoment, quiet, (timeZone, moment, [start, end]) => {
        const quietHours = { start, end };
        const held = afterQuietHours(moment, quietHours, timeZone);
        if (start === (end + 1) % 24) {
          // They are interrupted for one hour only, which clocks may have skipped.
          const { day } = localTime(new Date(held.getTime() - 3_600_000), timeZone);
          const ended = momentOf(day, end, timeZone);
          fc.pre(ended !== null && localTime(ended, timeZone).hour === end);
        }
        expect(isQuiet(quietHours, localTime(held, timeZone).hour)).toBe(false);
        if (isQuiet(quietHours, localTime(moment, timeZone).hour)) {
          expect(held.getTime() - moment.getTime()).toBeGreaterThan(0);
          expect(held.getTime() - moment.getTime()).toBeLessThanOrEqual(25 * 3_600_000);
        } else expect(held).toEqual(moment);
      }),
      runs,
    );
  });

  it('delays no message for longer than the longest delay of its schedule', () => {
    const frequency = fc.constantFrom(...alertFrequencies);
    const quiet = fc.option(fc.tuple(anyHour, anyHour).filter(([start, end]) => start !== end));
    fc.assert(
      fc.property(
        anyZone,
        anyMoment,
        frequency,
        anyHour,
        quiet,
        (timeZone, now, often, deliverAtHour, hours) => {
          const quietHours = hours === null ? null : { start: hours[0], end: hours[1] };
          const schedule = { ...base, frequency: often, deliverAtHour, quietHours };
          const moment = whenToSend(schedule, { now, lastSentAt: now, timeZone });
          expect(moment.getTime() - now.getTime()).toBeLessThanOrEqual(longestDelayMs(schedule));
        },
      ),
      runs,
    );
  });

  describe('around a clock change, as read from local clocks minute by minute', () => {
    const minuteMs = 60_000;
    const days = 10;
    const changes = [
      ['Europe/Berlin', '2026-03-29'], ['Europe/Berlin', '2026-10-25'], ['America/New_York', '2026-03-08'],
      ['America/New_York', '2026-11-01'], ['Australia/Lord_Howe', '2026-04-05'], ['Australia/Lord_Howe', '2026-10-04'],
      ['America/Santiago', '2026-04-05'], ['America/Santiago', '2026-09-06'], ['America/Nuuk', '2026-03-28'],
      ['Africa/Cairo', '2026-04-24'], ['Asia/Kathmandu', '2026-05-01'],
    ] as const; // prettier-ignore
    const clocks = changes.map(([timeZone, date]) => {
      const format = new Intl.DateTimeFormat('sv-SE', { timeZone, dateStyle: 'short', timeStyle: 'short' });
      const beginMs = Date.parse(date) - (days / 2) * 86_400_000;
      const shown = Array.from({ length: days * 1_440 }, (_, minute) => {
        const [day = '', time = ''] = format.format(beginMs + minute * minuteMs).split(' ');
        return { day, hour: Number(time.slice(0, 2)), isFullHour: time.endsWith(':00') };
      });
      return { timeZone, beginMs, shown };
    });
    type Clocks = (typeof clocks)[number];
    /** The first minute from `from` on that satisfies the condition. */
    const firstFrom = ({ shown }: Clocks, from: number, is: (at: Clocks['shown'][number]) => boolean) =>
      shown.findIndex((at, minute) => minute >= from && is(at));
    const anyClocks = fc.constantFrom(...clocks);
    const anyMinute = fc.integer({ min: 3 * 1_440, max: (days - 3) * 1_440 });
    const anyQuiet = fc
      .tuple(anyHour, anyHour)
      .filter(([start, end]) => start !== end && start !== (end + 1) % 24)
      .map(([start, end]) => ({ start, end }));
    /** The first minute that is not quiet. */
    const heard = (local: Clocks, minute: number, hours: { start: number; end: number } | null) =>
      firstFrom(local, minute, ({ hour }) => {
        if (hours === null) return true;
        const sinceStart = (hour - hours.start + 24) % 24;
        return sinceStart >= (hours.end - hours.start + 24) % 24;
      });
    const sentAt = (local: Clocks, minute: number, schedule: Partial<Schedule>) =>
      whenToSend(
        { ...base, ...schedule },
        {
          now: new Date(local.beginMs + minute * minuteMs),
          lastSentAt: null,
          timeZone: local.timeZone,
        },
      ).getTime();
    const at = ({ beginMs }: Clocks, minute: number) => beginMs + minute * minuteMs;

    it('loses and doubles no daily or hourly message, whatever the quiet hours', () => {
      fc.assert(
        fc.property(
          anyClocks,
          anyMinute,
          anyHour,
          fc.option(anyQuiet),
          (local, now, deliverAtHour, quietHours) => {
            expect(sentAt(local, now, { quietHours })).toBe(at(local, heard(local, now, quietHours)));
            const fullHour = firstFrom(local, now + 1, ({ isFullHour }) => isFullHour);
            expect(sentAt(local, now, { ...hourly, quietHours })).toBe(
              at(local, heard(local, fullHour, quietHours)),
            );
            const dates = [...new Set(local.shown.map(({ day }) => day))].slice(1, -1);
            const moments = dates.map((date) => {
              const minute = firstFrom(
                local,
                0,
                ({ day, hour }) => day > date || (day === date && hour >= deliverAtHour),
              );
              return heard(local, minute, quietHours);
            });
            const next = Math.min(...moments.filter((minute) => minute > now));
            expect(sentAt(local, now, { ...daily, deliverAtHour, quietHours })).toBe(at(local, next));
          },
        ),
        { numRuns: 500 },
      );
    });
  });

  it('lets people receive a message at most every five minutes', () => {
    fc.assert(
      fc.property(anyMoment, fc.integer({ min: 0, max: 2 * groupIntervalMs }), (lastSentAt, agoMs) => {
        const now = new Date(lastSentAt.getTime() + agoMs);
        const moment = whenToSend(base, { now, lastSentAt, timeZone: 'UTC' });
        expect(moment.getTime()).toBe(Math.max(now.getTime(), lastSentAt.getTime() + groupIntervalMs));
      }),
      runs,
    );
  });
});
