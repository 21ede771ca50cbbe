import { expect, it } from '@jest/globals';
import { presetKeywords } from './preset-keywords.js';

it('are all that is suggested for a name of its own', () => {
  expect(presetKeywords({ name: 'Lumen Board', website: 'https://lumenboard.com' })).toEqual([
    'Lumen Board',
    'lumenboard.com',
    'lumenboard',
    '@lumenboard',
    'Lumen-Board',
  ]);
});

it('leave out a word that stands everywhere, and with it the whole where nothing else is left', () => {
  expect(presetKeywords({ name: 'The', website: null })).toEqual([]);
  expect(presetKeywords({ name: 'The', website: 'the-brand.example' })).toEqual([
    'the-brand.example',
    'the-brand',
    '@thebrand',
  ]);
});
