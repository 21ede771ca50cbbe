import { describe, expect, it } from '@jest/globals';
import { calibrationError, type Claim } from './calibration-error.js';

function claims(probability: number, right: number, wrong: number): Claim[] {
  return Array.from({ length: right + wrong }, (_, index) => ({ probability, isRight: index < right }));
}

describe('calibrationError', () => {
  it('is 0 if as many claims come true as claimed', () => {
    expect(calibrationError([...claims(0.75, 3, 1), ...claims(0.5, 1, 1), ...claims(1, 4, 0)])).toBeCloseTo(
      0,
      12,
    );
  });

  it('is the mean gap, with bins weighted by size', () => {
    // 10 claims of 0.9, half of which come true, and 30 claims of 0.3, a third of which do.
    expect(calibrationError([...claims(0.9, 5, 5), ...claims(0.3, 10, 20)])).toBeCloseTo(
      (10 * 0.4 + 30 * (1 / 3 - 0.3)) / 40,
      12,
    );
  });

  it('lets errors cancel out within a bin, but not across bins', () => {
    expect(calibrationError([...claims(0.61, 1, 0), ...claims(0.65, 0, 1)])).toBeCloseTo(0.13, 12);
    expect(calibrationError([...claims(0.9, 0, 1), ...claims(0.1, 1, 0)])).toBeCloseTo(0.9, 12);
  });

  it('is 0 for no claims, and refuses invalid probabilities', () => {
    expect(calibrationError([])).toBe(0);
    expect(() => calibrationError([{ probability: -0.1, isRight: true }])).toThrow('No probability');
    expect(() => calibrationError([{ probability: NaN, isRight: true }])).toThrow('No probability');
  });
});
