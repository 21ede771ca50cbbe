import { describe, expect, it } from '@jest/globals';
import { seemsListed, wasAdded } from './known-exclusion.js';

describe('an exclusion', () => {
  it('seems to be listed whatever its case and the @ before it', () => {
    expect([
      seemsListed(['@Mara'], 'mara'),
      seemsListed(['mara'], '@MARA'),
      seemsListed(['mara'], 'kev'),
    ]).toEqual([true, true, false]);
  });

  it('was added if it is the last one and was not listed before', () => {
    expect(wasAdded('mara', ['kev'], ['kev', 'mara'])).toBe(true);
    expect(wasAdded('mara', ['kev'], ['kev', 'x', 'mara'])).toBe(true);
  });

  it('was not added if the list has it already, in this form or another', () => {
    expect(wasAdded('mara', ['kev', 'mara'], ['kev', 'mara'])).toBe(false);
    expect(wasAdded('mara', ['kev', '@Mara'], ['kev', '@Mara'])).toBe(false);
    expect(wasAdded('mara', [], ['@Mara', 'x'])).toBe(false);
  });
});
