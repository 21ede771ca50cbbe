import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { attributeSpending } from './attribute-spending.js';

const perItem = new Set(['spend']);
const matched = new Map([
  ['a', new Set(['m1'])],
  ['b', new Set(['m1', 'm2'])],
  ['c', new Set(['m1'])],
]);

describe('attributeSpending', () => {
  it('divides requests equally and items by who matched them, with what each would have cost alone', () => {
    const costs = [
      { spent: { searches: 1, spend: 20 }, externalIds: ['a', 'b', 'c', 'nobody'], monitorIds: ['m1', 'm2'] },
    ];
    expect(attributeSpending(costs, matched, perItem)).toEqual([
      {
        monitorId: 'm1',
        units: { searches: 0.5, spend: expect.closeTo((20 * 2.5) / 3) },
        unitsAlone: { searches: 1, spend: 20 },
      },
      {
        monitorId: 'm2',
        units: { searches: 0.5, spend: expect.closeTo((20 * 0.5) / 3) },
        unitsAlone: { searches: 1, spend: expect.closeTo(20 / 3) },
      },
    ]);
  });

  it('divides equally if no post was matched', () => {
    const costs = [{ spent: { spend: 10 }, externalIds: ['nobody'], monitorIds: ['m1', 'm2'] }];
    expect(attributeSpending(costs, matched, perItem).map(({ units }) => units)).toEqual([
      { spend: 5 },
      { spend: 5 },
    ]);
  });

  it('neither loses nor adds anything', () => {
    const monitors = fc.uniqueArray(fc.constantFrom('m1', 'm2', 'm3'), { minLength: 1 });
    const cost = fc.record({
      spent: fc.record({ searches: fc.nat(9), spend: fc.nat(500) }),
      externalIds: fc.uniqueArray(fc.constantFrom('a', 'b', 'c', 'nobody')),
      monitorIds: monitors,
    });
    fc.assert(
      fc.property(fc.array(cost, { maxLength: 8 }), (costs) => {
        const parts = attributeSpending(costs, matched, perItem);
        for (const meter of ['searches', 'spend'] as const) {
          const all = costs.reduce((sum, { spent }) => sum + spent[meter], 0);
          expect(parts.reduce((sum, { units }) => sum + (units[meter] ?? 0), 0)).toBeCloseTo(all);
        }
      }),
    );
  });
});
