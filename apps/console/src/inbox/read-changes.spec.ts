import { describe, expect, it } from '@jest/globals';
import type { MentionOutput } from '@earshot/contracts';
import { ApiError } from '../data/call/api-error.js';
import type { Answer, Given } from '../data/call/call-operation.js';
import { readChanges } from './read-changes.js';

const page = (id: string, next_cursor: string | null): Answer<'list_mentions'> => ({
  mentions: [{ id } as Answer<'list_mentions'>['mentions'][number]],
  next_cursor,
  sync_cursor: next_cursor ?? 'end',
  sync_complete: true,
});

describe('readChanges', () => {
  it('reads on from the last page, up to the latest change', async () => {
    const asked: Given<'list_mentions'>[] = [];
    const read = (input: Given<'list_mentions'>): Promise<Answer<'list_mentions'>> => {
      asked.push(input);
      return Promise.resolve(asked.length === 1 ? page('a', 'more') : page('b', null));
    };
    const [found, next, isComplete] = (await readChanges(read, { cursor: 'start' })) ?? [];
    expect([found?.map(({ id }: MentionOutput) => id), next?.cursor, isComplete]).toEqual([
      ['a', 'b'],
      'end',
      true,
    ]);
    expect(asked.map(({ cursor }) => cursor)).toEqual(['start', 'more']);
  });

  it('gives up if there are too many, or if the cursor is refused, but not for another error', async () => {
    expect(await readChanges(() => Promise.resolve(page('a', 'more')), {})).toBeNull();
    const failing = (code: 'INVALID_CURSOR' | 'INTERNAL') => () =>
      Promise.reject(new ApiError(code, 'Made up.', 400));
    expect(await readChanges(failing('INVALID_CURSOR'), { cursor: 'old' })).toBeNull();
    await expect(readChanges(failing('INTERNAL'), { cursor: 'old' })).rejects.toThrow('Made up.');
  });
});
