import { describe, expect, it } from '@jest/globals';
import type { MentionOutput } from '@earshot/contracts';
import { readFirst } from './read-first.js';

const some = (count: number): MentionOutput[] => Array.from({ length: count }, () => ({}) as MentionOutput);
/** A list whose pages have these lengths, and how many were read. */
function listOf(lengths: readonly number[]) {
  let pages = 0;
  const read = ({ cursor = '0' }: { readonly cursor?: string }) => {
    pages += 1;
    const index = Number(cursor);
    const next_cursor = index + 1 < lengths.length ? String(index + 1) : null;
    return Promise.resolve({ mentions: some(lengths[index] ?? 0), next_cursor });
  };
  return { read, pages: () => pages };
}

describe('readFirst', () => {
  it.each([
    [[5], 5, 1, false],
    [[0, 2, 0, 4, 5], 5, 4, false],
    [[0, 2], 2, 2, false],
    [Array.from({ length: 20 }, () => 0), 0, 10, true],
  ])('of pages with %j mentions returns %i after %i pages', async (lengths, count, pages, isPart) => {
    const list = listOf(lengths);
    const found = await readFirst(list.read, 5);
    expect([found.mentions.length, list.pages(), found.isPart]).toEqual([count, pages, isPart]);
  });
});
