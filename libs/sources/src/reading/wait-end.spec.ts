import { describe, expect, it } from '@jest/globals';
import { retryAfter, waitEnd } from './wait-end.js';

const now = new Date('2026-11-20T12:00:00Z');
const after = (seconds: number): Date => new Date(now.getTime() + seconds * 1_000);

describe('a wait that a response asks for', () => {
  it.each([
    ['30', 30],
    ['598.5', 598.5],
    ['Fri, 20 Nov 2026 12:10:00 GMT', 600],
    ['99999999999999999999', 7 * 86_400],
    ['Fri, 31 Dec 9999 23:59:59 GMT', 7 * 86_400],
    ['0', null],
    ['-5', null],
    ['Fri, 20 Nov 2026 11:59:59 GMT', null],
    ['soon', null],
    [undefined, null],
  ])('is in seconds or until a date, and at most a week: %s', (header, seconds) => {
    expect(retryAfter(header, now)).toEqual(seconds === null ? null : after(seconds));
    expect(waitEnd(header, now)).toEqual(after(Math.min(seconds ?? 60, 3_600)));
  });
});
