import { describe, expect, it } from '@jest/globals';
import { undoneText } from './undone-text.js';

describe('the text about an undo', () => {
  it.each([
    [1, 0, 'Undone for 1 mention.'],
    [3, 2, 'Undone for 3 mentions, but not for 2 that changed since then.'],
    [0, 2, 'Not undone: 2 mentions changed since then.'],
    [0, 0, 'There was nothing to undo.'],
  ])('tells %d undone from %d changed since then', (undone, changed, text) => {
    expect(undoneText(undone, changed)).toBe(text);
  });
});
