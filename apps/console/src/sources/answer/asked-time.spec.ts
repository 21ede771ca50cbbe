import { describe, expect, it } from '@jest/globals';
import { type AskedTime, recentTime, typedTime } from './asked-time.js';

const now = new Date('2026-11-22T12:00:00Z');
const typed = (from: string, until: string): AskedTime | string =>
  typedTime(from, until, 'Europe/Berlin', now, (time) => time.toISOString());

describe('the time in question', () => {
  it('can end now', () => {
    expect(recentTime('hour', now)).toEqual({
      since: Date.parse('2026-11-22T11:00:00Z'),
      until: now.getTime(),
      name: 'of the last hour',
      isRecent: true,
    });
  });

  it('can lie between two times, in the project’s time zone', () => {
    expect(typed('2026-11-20T02:10', '2026-11-20T03:05')).toEqual({
      since: Date.parse('2026-11-20T01:10:00Z'),
      until: Date.parse('2026-11-20T02:05:00Z'),
      name: 'published from 2026-11-20T01:10:00.000Z to 2026-11-20T02:05:00.000Z',
      isRecent: false,
    });
  });

  it.each([
    ['', '2026-11-20T03:05', /begins and when it ends/],
    ['2026-11-20T03:05', 'soon', /begins and when it ends/],
    ['2026-11-20T03:05', '2026-11-20T03:05', /end after it begins/],
    ['2026-11-20T03:05', '2026-11-22T13:01', /before now/],
    ['2026-08-01T00:00', '2026-11-20T00:00', /90 days/],
    ['2026-08-01T00:00', '2026-08-02T00:00', /on record/],
  ])('is rejected from %j to %j with a reason', (from, until, fault) => {
    expect(typed(from, until)).toMatch(fault);
  });
});
