import { describe, expect, it } from '@jest/globals';
import { initials } from './initials.js';

describe('initials', () => {
  it.each([
    ['Ada Lovelace', 'AL'],
    ['  ada  king   lovelace ', 'AL'],
    ['kev', 'K'],
    ['李 小龙', '李小'],
    ['👩‍🚀 Li', '👩‍🚀L'],
    ['é́mile', 'É́'],
    [' ', '?'],
  ])('for %j returns %j', (name, expected) => {
    expect(initials(name)).toBe(expected);
  });
});
