import { expect, it } from '@jest/globals';
import { verdictToday } from './verdict-today.js';

it.each([
  [
    'source_not_listed',
    ['The monitor no longer watches Reddit'],
    'would not find this post with its present settings. The monitor no longer watches Reddit.',
  ],
  [
    'matches',
    ['“acme” is in it', 'Its author is not known: such posts are kept'],
    'would find this post with its present settings. “acme” is in it. Its author is not known: such posts are kept.',
  ],
  [
    'removed',
    ['The text was removed, so nothing can be looked for in it'],
    'cannot check this post again. The text was removed, so nothing can be looked for in it.',
  ],
] as const)('describes the verdict of a monitor in whole sentences: %s', (verdict, because, sentences) => {
  expect(verdictToday({ verdict, because: [...because] })).toBe(sentences);
});
