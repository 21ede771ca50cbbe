import { describe, expect, it } from '@jest/globals';
import { intervalOf } from './interval-of.js';

const minutes = (count: number): number => count * 60_000;

describe('intervalOf', () => {
  it.each([
    ["is the plan's where the source can be read as often", 5, 1, 5],
    ['is the same where both are', 5, 5, 5],
    ['is longer where the source cannot', 5, 14.4, 15],
    ['is the next multiple for every plan', 1, 14.4, 15],
    ['does not make a slow plan slower', 60, 14.4, 60],
    ['is hours where the source lags', 5, 240, 240],
    ["is the plan's where the source says nothing", 5, 0, 5],
  ])('%s', (_what, plan, shortest, expected) => {
    expect(intervalOf(minutes(plan), minutes(shortest))).toBe(minutes(expected));
  });
});
