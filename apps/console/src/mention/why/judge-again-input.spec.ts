import { describe, expect, it } from '@jest/globals';
import { judgeAgainInput } from './judge-again-input.js';

describe('judgeAgainInput', () => {
  it('selects the exact millisecond in which the mention was found and published', () => {
    expect(
      judgeAgainInput({
        found_at: '2026-11-22T23:59:59.999Z',
        published_at: '2026-11-22T12:00:00.000Z',
      }),
    ).toEqual({
      found_since: '2026-11-22T23:59:59.999Z',
      found_until: '2026-11-23T00:00:00.000Z',
      published_since: '2026-11-22T12:00:00.000Z',
      published_until: '2026-11-22T12:00:00.001Z',
      only_outdated: false,
    });
  });
});
