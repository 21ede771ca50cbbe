import { describe, expect, it } from '@jest/globals';
import type { ScanOutput } from '@earshot/contracts';
import { noticedSince } from './noticed-since.js';

const since = Date.parse('2026-11-21T12:00:00Z');
const scan = (finished_at: string) => ({ finished_at }) as ScanOutput;
const pagesOf =
  (...pages: ScanOutput[][]) =>
  (cursor: string | null) => {
    const at = Number(cursor ?? 0);
    const next_cursor = at + 1 < pages.length ? String(at + 1) : null;
    return Promise.resolve({ scans: pages[at] ?? [], next_cursor });
  };
const fresh = scan('2026-11-22T11:00:00Z');
const old = scan('2026-11-21T11:00:00Z');

describe('noticedSince', () => {
  it.each([
    ['reads until scans are older', pagesOf([fresh], [old], [old]), { scans: 2, complete: true }],
    ['is complete at the end of the list', pagesOf([fresh], [fresh]), { scans: 2, complete: true }],
    ['is complete without any scan', pagesOf([]), { scans: 0, complete: true }],
    [
      'says where it stopped before',
      pagesOf([fresh], [fresh], [fresh], [fresh]),
      { scans: 3, complete: false },
    ],
  ])('%s', async (_, read, expected) => {
    const { scans, complete } = await noticedSince('A', since, 3, read);
    expect({ scans: scans.length, complete }).toEqual(expected);
  });
});
