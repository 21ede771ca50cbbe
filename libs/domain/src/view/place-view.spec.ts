import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { placeView } from './view.js';

describe('placeView', () => {
  it.each([
    [['a', 'b', 'c'], 'c', 0, 'cab'],
    [['a', 'b', 'c'], 'a', 1, 'bac'],
    [['a', 'b', 'c'], 'a', 2, 'bca'],
    [['a', 'b', 'c'], 'b', 1, 'abc'],
    [['a', 'b'], 'new', 49, 'abnew'],
    [[], 'new', 3, 'new'],
  ])('in %j, moves %s to position %i', (ids, id, position, order) => {
    expect(placeView(ids, id, position).join('')).toBe(order);
  });

  it('loses and duplicates none, and keeps the others in order', () => {
    const ids = fc.uniqueArray(fc.string(), { minLength: 1, maxLength: 50 });
    fc.assert(
      fc.property(ids, fc.nat(), fc.nat(60), (order, pick, position) => {
        const id = order[pick % order.length] as string;
        const placed = placeView(order, id, position);
        expect(placed.indexOf(id)).toBe(Math.min(position, order.length - 1));
        expect(placed.filter((one) => one !== id)).toEqual(order.filter((one) => one !== id));
      }),
    );
  });
});
