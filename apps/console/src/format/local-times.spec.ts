import { describe, expect, it } from '@jest/globals';
import { withLocalTimes } from './local-times.js';
import { timeTexts } from './time-text.js';

describe('withLocalTimes', () => {
  it('says moments of a sentence as the zone has them', () => {
    const times = timeTexts('Europe/Berlin', new Date('2026-11-22T12:00:00Z'));
    expect(withLocalTimes('It rests until 2026-11-22T13:00:00.000Z, so that it lasts.', times)).toBe(
      'It rests until 14:00, so that it lasts.',
    );
    expect(withLocalTimes('Nothing of 2026-11-22.', times)).toBe('Nothing of 2026-11-22.');
  });
});
