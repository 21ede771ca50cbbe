import { describe, expect, it } from '@jest/globals';
import type { MentionOutput, ScanOutput } from '@earshot/contracts';
import { gapsOf, listItems } from './list-items.js';

const mention = (id: string, found_at: string, status = 'new') => ({ id, found_at, status }) as MentionOutput;
const scan = (id: string, gap: [string, string] | null, finished_at: string, source = 'reddit') =>
  ({
    id,
    source,
    finished_at,
    gap_from: gap?.[0] ?? null,
    gap_until: gap?.[1] ?? null,
    gap_explanation: gap === null ? null : 'why',
  }) as ScanOutput;

describe('gapsOf', () => {
  it('has each gap once though several monitors have it, newest first', () => {
    const gaps = gapsOf([
      scan('1', ['02:00', '03:00'], '04:00'),
      scan('2', null, '05:00'),
      scan('3', ['02:00', '03:00'], '04:01'),
      scan('4', ['06:00', '07:00'], '08:00'),
      scan('5', ['02:00', '03:00'], '04:02', 'x'),
    ]);
    expect(gaps.map(({ id }) => id)).toEqual(['4', '5', '1']);
  });
});

describe('listItems', () => {
  const gaps = gapsOf([scan('g1', ['1', '2'], '12:00'), scan('g2', ['1', '3'], '10:00')]);

  it('puts gaps where they were noticed', () => {
    const items = listItems([mention('a', '13:00'), mention('b', '11:00')], ['new'], gaps, false);
    expect(items.map(({ id }) => id)).toEqual(['a', 'g1', 'b']);
  });

  it('ends with older gaps once there is nothing more to load', () => {
    const items = listItems([mention('a', '13:00')], [], gaps, true);
    expect(items.map(({ id }) => id)).toEqual(['a', 'g1', 'g2']);
  });

  it('shows each mention once, and none whose status is not asked for any more', () => {
    const items = listItems(
      [mention('a', '13:00'), mention('b', '12:30', 'done'), mention('a', '13:00')],
      ['new'],
      [],
      true,
    );
    expect(items.map(({ id }) => id)).toEqual(['a']);
  });
});
