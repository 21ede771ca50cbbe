import { describe, expect, it } from '@jest/globals';
import { timeTexts } from '../../format/time-text.js';
import { coverageLines } from './coverage-lines.js';

const now = new Date('2026-11-22T12:00:00Z');
const times = { ...timeTexts('UTC', now), now };
const read = (source: 'x' | 'reddit', covered_until: string | null = '2026-11-22T11:58:00.000Z') => ({
  source,
  covered_until,
  held_back_by: null,
  held_back_reason: null,
});
const failing = { source: 'threads', held_back_by: 'failing', held_back_reason: 'No token.' } as const;

describe('coverageLines', () => {
  it('states the earliest time up to which everything is covered', () => {
    expect(coverageLines([read('x'), read('reddit', '2026-11-22T11:50:00.000Z')], times)).toEqual({
      sure: 'Fully covered up to 11:50, 10 min ago',
      behind: [],
    });
  });

  it('names the sources that are behind, and those that are not', () => {
    expect(
      coverageLines([read('x'), { ...failing, covered_until: '2026-11-20T11:50:00.000Z' }], times),
    ).toEqual({
      sure: 'Fully covered up to 11:58, 2 min ago on X',
      behind: [{ source: 'threads', text: 'Threads: failing, covered up to Fri 11:50', reason: 'No token.' }],
    });
  });

  it('claims nothing if nothing was read', () => {
    const { sure, behind } = coverageLines([{ ...failing, covered_until: null }], times);
    expect(sure).toBeNull();
    expect(behind.map(({ text }) => text)).toEqual(['Threads: failing, nothing is fully covered yet']);
  });
});
