import type { MentionOutput } from '@earshot/contracts';
import type { ApiError } from '../data/call/api-error.js';
import type { Answer, Given } from '../data/call/call-operation.js';

/** With more pages of changes than this, reloading the list is better. */
const maxPages = 5;

/**
 * Reads mentions in the order of their changes, up to the latest.
 * @param read reads one page
 * @returns the mentions, what to ask for next, and whether nothing newer is held back; null = there are too many, or the
 * server no longer accepts the cursor, e.g. after its database was restored
 */
export async function readChanges(
  read: (input: Given<'list_mentions'>) => Promise<Answer<'list_mentions'>>,
  input: Given<'list_mentions'>,
): Promise<readonly [MentionOutput[], Given<'list_mentions'>, boolean] | null> {
  const found: MentionOutput[] = [];
  let next: Given<'list_mentions'> = { ...input, order: 'updated', limit: 100 };
  for (let page = 0; page < maxPages; page += 1) {
    const answer = await read(next).catch((error: ApiError) => {
      if (error.code === 'INVALID_CURSOR') return null;
      throw error;
    });
    if (answer === null) return null;
    const { mentions, next_cursor, sync_cursor, sync_complete } = answer;
    found.push(...mentions);
    const cursor = next_cursor ?? sync_cursor;
    if (cursor !== null) next = { ...next, cursor };
    if (next_cursor === null) return [found, next, sync_complete !== false];
  }
  return null;
}
