import { describe, expect, it } from '@jest/globals';
import type { ScanOutput } from '@earshot/contracts';
import { timeTexts } from '../../format/time-text.js';
import { scanText } from './scan-text.js';

const now = new Date('2026-11-22T12:00:00Z');
const times = { ...timeTexts('UTC', now), now };
const scan: ScanOutput = {
  id: '01a205bc-fef7-7dff-99ad-eb1aacb4cb1c',
  source: 'reddit',
  runs: 1,
  started_at: '2026-11-22T11:00:00.000Z',
  finished_at: '2026-11-22T11:00:02.000Z',
  covered_from: '2026-11-22T10:00:00.000Z',
  covered_until: '2026-11-22T11:00:00.000Z',
  gap_from: null,
  gap_until: null,
  gap_reason: null,
  gap_explanation: null,
  backfill: false,
  requests: 3,
  fetched: 1_080,
  matched: 53,
  new: 1,
  stopped: 'reached',
  error: null,
};

describe('scanText', () => {
  it.each([
    [{}, 'Read 1,080 posts, 53 match, 1 new. Complete from 10:00 to 11:00.'],
    [
      { runs: 4, fetched: 1, matched: 1, new: 0 },
      '4 scans in a row, until 11:00. Read 1 post, 1 matches, 0 new. Complete from 10:00 to 11:00.',
    ],
    [
      { fetched: null, matched: null, new: null, covered_from: null, covered_until: null, stopped: 'fault' },
      'Nothing could be read. Nothing is complete yet.',
    ],
    [
      { backfill: true, stopped: 'put_off' },
      'Earlier posts. Read 1,080 posts, 53 match, 1 new. Complete from 10:00 to 11:00. The rest will be read later.',
    ],
  ] as const)('describes %j', (changes, expected) => {
    expect(scanText({ ...scan, ...changes }, times)).toBe(expected);
  });
});
