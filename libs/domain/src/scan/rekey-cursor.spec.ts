import { describe, expect, it } from '@jest/globals';
import { rekeyCursor } from './rekey-cursor.js';

const early = { coveredUntil: '2026-11-20T10:00:00.000Z' };
const late = { coveredUntil: '2026-11-20T12:00:00.000Z', empties: 1 };
const never = { coveredUntil: null };
const unread = {
  ...late,
  unread: {
    from: '2026-11-20T09:00:00.000Z',
    until: '2026-11-20T11:00:00.000Z',
    reason: 'listing_ends' as const,
    isLookBack: false,
    readAt: '2026-11-20T11:00:00.000Z',
  },
};
const key = (keyword: string): string => keyword.replaceAll('’', "'");

describe('rekeyCursor', () => {
  it('keeps how far each keyword was read, under its current key, feed by feed', () => {
    expect(
      rekeyCursor({ search: { 'levi’s': late, acme: early }, comments: { 'levi’s': early } }, key),
    ).toEqual({
      search: { "levi's": late, acme: early },
      comments: { "levi's": early },
    });
    expect(rekeyCursor({}, key)).toEqual({});
    expect(rekeyCursor({ search: {} }, key)).toEqual({ search: {} });
  });

  it.each([
    [early, late, early],
    [late, early, early],
    [never, late, never],
    [late, never, never],
    [unread, early, { coveredUntil: unread.unread.from }],
    [late, unread, { coveredUntil: unread.unread.from }],
  ])('keeps the lesser progress of keywords that became the same: %j, %j', (one, other, kept) => {
    expect(rekeyCursor({ search: { "levi's": one, 'levi’s': other } }, key)).toEqual({
      search: { "levi's": kept },
    });
  });
});
