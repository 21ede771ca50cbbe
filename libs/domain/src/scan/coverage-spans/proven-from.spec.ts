import { describe, expect, it } from '@jest/globals';
import { provenFrom } from './proven-from.js';

const at = (hour: number): Date => new Date(Date.UTC(2026, 10, 22, hour));
const firstSure = { startedAt: at(9), coveredFrom: at(2) };

describe('Since when a watch has been read', () => {
  it('is what its look back listed, where that read all keywords at once', () => {
    const lookBack = { coveredFrom: at(3), followsUnsure: false };
    expect(provenFrom({ lookBack, firstSure })).toEqual(at(3));
  });

  it('is no earlier than the first sure scan, where keywords may have begun one by one', () => {
    expect(provenFrom({ lookBack: { coveredFrom: at(2), followsUnsure: true }, firstSure })).toEqual(at(9));
    expect(provenFrom({ lookBack: { coveredFrom: null, followsUnsure: false }, firstSure })).toEqual(at(9));
  });

  it('is the beginning of the record, where the look back is not on it any more', () => {
    expect(provenFrom({ lookBack: null, firstSure })).toEqual(at(2));
  });

  it('is unknown, where no scan was sure of anything', () => {
    expect(provenFrom({ lookBack: null, firstSure: null })).toBeNull();
    expect(provenFrom({ lookBack: { coveredFrom: null, followsUnsure: false }, firstSure: null })).toBeNull();
  });
});
