import { describe, expect, it } from '@jest/globals';
import { excessLimits, mergeLimits } from './spending-limits.js';

describe('spending limits', () => {
  it('change one by one: omitted ones stay, null removes', () => {
    expect(mergeLimits({ x: 5, linkedin: 2 }, { x: 7 })).toEqual({ x: 7, linkedin: 2 });
    expect(mergeLimits({ x: 5, linkedin: 2 }, { x: null })).toEqual({ linkedin: 2 });
    expect(mergeLimits({ x: 5 }, undefined)).toEqual({ x: 5 });
    expect(mergeLimits({}, { x: null })).toEqual({});
  });

  it('of a monitor cannot exceed those of its project', () => {
    const project = { monthlyBudget: { x: 10 }, share: { youtube: 40 } };
    expect(excessLimits({ monthlyBudget: { x: 10, linkedin: 900 }, share: { x: 100 } }, project)).toEqual([]);
    expect(excessLimits({ monthlyBudget: { x: 10.01 }, share: { youtube: 41 } }, project)).toEqual([
      { kind: 'monthlyBudget', source: 'x', allowed: 10 },
      { kind: 'share', source: 'youtube', allowed: 40 },
    ]);
  });
});
