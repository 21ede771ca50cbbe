import { describe, expect, it } from '@jest/globals';
import { progressOf } from './work.js';

describe('progressOf', () => {
  it.each([
    [null, 'done'],
    [{ stage: 'classify', givenUp: false }, 'waiting_for_classification'],
    [{ stage: 'alert', givenUp: false }, 'waiting_for_alerts'],
    [{ stage: 'classify', givenUp: true }, 'given_up'],
    [{ stage: 'alert', givenUp: true }, 'given_up'],
  ] as const)('maps %j to %s', (work, progress) => {
    expect(progressOf(work)).toBe(progress);
  });
});
