import { describe, expect, it } from '@jest/globals';
import { allIgnored } from '@earshot/domain';
import { canRetry } from './notification-labels.js';

describe('canRetry', () => {
  it.each([
    ['failed', 'The mailbox is full.', true],
    ['cancelled', allIgnored, true],
    ['cancelled', null, false],
    ['cancelled', 'Not sent: restored from the backup of 2026-11-21', false],
    ['pending', null, false],
    ['delivered', null, false],
  ] as const)('for a message that is %s with the last error %s: %s', (status, last_error, expected) => {
    expect(canRetry({ status, last_error })).toBe(expected);
  });
});
