import { describe, expect, it } from '@jest/globals';
import { agoText, spanText, timeTexts } from './time-text.js';
import { dayEnd, dayOf, dayStart } from './zone-day.js';

const now = new Date('2026-11-22T12:00:00Z');

describe('timeTexts', () => {
  const times = timeTexts('Europe/Berlin', now);

  it('is short in lists: the time today, the weekday this week, otherwise the date', () => {
    expect(times.short('2026-11-22T11:38:00Z')).toBe('12:38');
    expect(times.short('2026-11-20T23:30:00Z')).toBe('Sat');
    expect(times.short('2026-10-01T10:00:00Z')).toBe('1 Oct');
    expect(times.short('2025-10-01T10:00:00Z')).toBe('1 Oct 2025');
  });

  it('is complete elsewhere, in the given time zone', () => {
    expect(times.full('2026-11-21T23:30:00Z')).toBe('22 Nov 2026, 00:30');
    expect(times.isoDay('2026-11-21T23:30:00Z')).toBe('2026-11-22');
  });
});

describe('agoText and spanText', () => {
  it.each([
    ['2026-11-22T11:59:45Z', 'just now'],
    ['2026-11-22T11:58:00Z', '2 min ago'],
    ['2026-11-22T09:00:00Z', '3 h ago'],
    ['2026-11-17T12:00:00Z', '5 days ago'],
    ['2026-11-22T12:05:00Z', 'in 5 min'],
  ])('shows %s as %s', (time, text) => expect(agoText(time, now)).toBe(text));

  it('shows seconds below a minute', () => expect(spanText(40_000)).toBe('40 s'));
});

describe('dayStart and dayEnd', () => {
  it.each([
    ['2026-11-22', 'Europe/Berlin', '2026-11-21T23:00:00.000Z', '2026-11-22T23:00:00.000Z'],
    ['2026-03-29', 'Europe/Berlin', '2026-03-28T23:00:00.000Z', '2026-03-29T22:00:00.000Z'],
    ['2026-11-22', 'Pacific/Kiritimati', '2026-11-21T10:00:00.000Z', '2026-11-22T10:00:00.000Z'],
    // As a year is typed, digit by digit.
    ['0002-11-22', 'Etc/UTC', '0002-11-22T00:00:00.000Z', '0002-11-23T00:00:00.000Z'],
    ['0202-11-22', 'Etc/UTC', '0202-11-22T00:00:00.000Z', '0202-11-23T00:00:00.000Z'],
    ['2026-11-22', 'Asia/Kathmandu', '2026-11-21T18:15:00.000Z', '2026-11-22T18:15:00.000Z'],
    // There is no midnight: clocks go from 0:00 to 1:00.
    ['2026-09-06', 'America/Santiago', '2026-09-06T04:00:00.000Z', '2026-09-07T03:00:00.000Z'],
  ])('place %s in %s from %s to %s', (day, zone, start, end) => {
    expect(dayStart(day, zone)).toBe(start);
    expect(dayEnd(day, zone)).toBe(end);
    expect(dayOf(start, zone)).toBe(day);
  });

  it('return null for an invalid day', () => {
    expect(dayStart('soon', 'Europe/Berlin')).toBeNull();
    expect(dayEnd('', 'Europe/Berlin')).toBeNull();
  });
});
