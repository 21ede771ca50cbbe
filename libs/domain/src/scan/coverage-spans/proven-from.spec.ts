import { describe, expect, it } from '@jest/globals';
import { provenFrom } from './proven-from.js';

const at = (hour: number): Date => new Date(Date.UTC(2026, 10, 22, hour));
const firstSure = { startedAt: at(9), coveredFrom: at(2) };

describe('provenFrom', () => {
  it('is what the look back listed, if that read all keywords at once', () => {
    const lookBack = { coveredFrom: at(3), followsUnsure: false };
    expect(provenFrom({ lookBack, firstSure })).toEqual(at(3));
  });

  it('is no earlier than the first sure scan if keywords may have started one by one', () => {
    expect(provenFrom({ lookBack: { coveredFrom: at(2), followsUnsure: true }, firstSure })).toEqual(at(9));
    expect(provenFrom({ lookBack: { coveredFrom: null, followsUnsure: false }, firstSure })).toEqual(at(9));
  });

  it('is the beginning of the record if the look back is no longer in it', () => {
    expect(provenFrom({ lookBack: null, firstSure })).toEqual(at(2));
  });

  it('is unknown if no scan was sure of anything', () => {
    expect(provenFrom({ lookBack: null, firstSure: null })).toBeNull();
    expect(provenFrom({ lookBack: { coveredFrom: null, followsUnsure: false }, firstSure: null })).toBeNull();
  });
});
