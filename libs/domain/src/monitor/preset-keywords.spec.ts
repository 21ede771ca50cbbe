import { expect, it } from '@jest/globals';
import { presetKeywords } from './suggest-keywords.js';

it('presetKeywords returns every suggestion for a distinctive name', () => {
  expect(presetKeywords({ name: 'Lumen Board', website: 'https://lumenboard.com' })).toEqual([
    'Lumen Board',
    'lumenboard.com',
    'lumenboard',
    '@lumenboard',
    'Lumen-Board',
  ]);
});

it('presetKeywords excludes a common word, and returns nothing if that is all there is', () => {
  expect(presetKeywords({ name: 'The', website: null })).toEqual([]);
  expect(presetKeywords({ name: 'The', website: 'the-brand.example' })).toEqual([
    'the-brand.example',
    'the-brand',
    '@thebrand',
  ]);
});
