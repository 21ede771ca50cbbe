import { expect, it } from '@jest/globals';
import { namedChoices } from './named-choices.js';

it('offers everything by name, and what is chosen but no longer exists', () => {
  const all = [
    { id: 'a', name: 'Acme' },
    { id: 'b', name: 'Rival' },
  ];
  expect(namedChoices(all, ['b', 'c'], 'A deleted monitor')).toEqual([
    ['a', 'Acme'],
    ['b', 'Rival'],
    ['c', 'A deleted monitor'],
  ]);
  expect(namedChoices(undefined, ['c'], 'A deleted monitor')).toEqual([]);
});
