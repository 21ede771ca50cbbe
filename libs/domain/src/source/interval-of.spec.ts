import { describe, expect, it } from '@jest/globals';
import { intervalOf } from './interval-of.js';

const minutes = (count: number): number => count * 60_000;

describe('intervalOf', () => {
  it.each([
    ["is the plan's if the source can be read that often", 5, 1, 5],
    ["is the plan's if both are equal", 5, 5, 5],
    ['is a longer multiple if the source cannot be read that often', 5, 14.4, 15],
    ['is the next multiple for a faster plan as well', 1, 14.4, 15],
    ['does not make a slow plan slower', 60, 14.4, 60],
    ['is hours if the source lags', 5, 240, 240],
    ["is the plan's if the source sets no limit", 5, 0, 5],
  ])('%s', (_what, plan, shortest, expected) => {
    expect(intervalOf(minutes(plan), minutes(shortest))).toBe(minutes(expected));
  });
});
