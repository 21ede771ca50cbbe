import { describe, expect, it } from '@jest/globals';
import { noteServerTime, serverTime } from './server-clock.js';

const now = new Date('2026-11-23T12:00:00Z');

describe('serverTime', () => {
  it('is the local clock until an answer has a date, then follows the last one', () => {
    noteServerTime(null, now);
    expect(serverTime(now)).toEqual(now);
    noteServerTime('Mon, 23 Nov 2026 11:30:00 GMT', now);
    noteServerTime('no date', now);
    expect(serverTime(new Date('2026-11-23T12:10:00Z'))).toEqual(new Date('2026-11-23T11:40:00Z'));
  });
});
