import { describe, expect, it } from '@jest/globals';
import type { CoverageSpanOutput, MentionOutput } from '@earshot/contracts';
import type { SourceName } from '@earshot/domain';
import { gapsOf, listItems } from './list-items.js';

const mention = (id: string, found_at: string, status = 'new') => ({ id, found_at, status }) as MentionOutput;
const span = (
  from: string,
  until: string,
  state: CoverageSpanOutput['state'] = 'gap',
): CoverageSpanOutput => ({
  from,
  until,
  state,
  reason: state === 'gap' ? 'quota' : null,
  explanation: 'why',
  monitor_ids: [],
});
const read = (source: SourceName, ...spans: CoverageSpanOutput[]) => ({
  source,
  covered_until: null,
  complete: false,
  merged: false,
  spans,
});

describe('gapsOf', () => {
  it('returns the gaps of all sources, newest first, without covered or pending time', () => {
    const gaps = gapsOf({
      sources: [
        read('reddit', span('01:00', '02:00', 'covered'), span('02:00', '03:00'), span('06:00', '07:00')),
        read('x', span('02:00', '05:00'), span('05:00', '09:00', 'unread')),
      ],
    });
    expect(gaps.map(({ id }) => id)).toEqual(['reddit 06:00', 'x 02:00', 'reddit 02:00']);
  });
});

describe('listItems', () => {
  const gaps = gapsOf({ sources: [read('x', span('09:00', '10:00'), span('11:00', '12:00'))] });

  it('puts gaps below the mentions found after them', () => {
    const items = listItems([mention('a', '13:00'), mention('b', '11:00')], ['new'], gaps, false);
    expect(items.map(({ id }) => id)).toEqual(['a', 'x 11:00', 'b']);
  });

  it('ends with older gaps once there is nothing more to load', () => {
    const items = listItems([mention('a', '13:00')], [], gaps, true);
    expect(items.map(({ id }) => id)).toEqual(['a', 'x 11:00', 'x 09:00']);
  });

  it('shows each mention once, and none whose status is not selected any longer', () => {
    const items = listItems(
      [mention('a', '13:00'), mention('b', '12:30', 'done'), mention('a', '13:00')],
      ['new'],
      [],
      true,
    );
    expect(items.map(({ id }) => id)).toEqual(['a']);
  });
});
