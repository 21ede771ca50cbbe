import { describe, expect, it } from '@jest/globals';
import { momentText, localTimes } from './local-times.js';
import { timeTexts } from './time-text.js';

const now = new Date('2026-11-22T12:00:00Z');
const times = { ...timeTexts('Europe/Berlin', now), now };

describe('momentText', () => {
  it.each([
    ['2026-11-22T11:30:00Z', '12:30'],
    ['2026-11-20T22:59:00Z', 'Fri 23:59'],
    ['2026-11-02T22:59:00Z', '2 Nov 23:59'],
    ['2026-11-22T23:30:00Z', '23 Nov 00:30'],
  ])('formats %s as %s', (time, expected) => {
    expect(momentText(time, times)).toBe(expected);
  });
});

describe('localTimes', () => {
  it('converts the times in a sentence to the time zone', () => {
    expect(localTimes('On hold until 2026-11-22T13:00:00.000Z, so that it lasts.', times)).toBe(
      'On hold until 14:00, so that it lasts.',
    );
    expect(localTimes('Nothing of 2026-11-22.', times)).toBe('Nothing of 2026-11-22.');
  });
});
