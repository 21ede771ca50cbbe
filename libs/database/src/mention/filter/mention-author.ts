import { handleSpellings } from '@earshot/domain';
import type { Bind } from './mention-filter.js';

/** SQL for the values of `author_key` that a handle may have: sources write it with and without `@`. */
export function authorKeys(handle: string, bind: Bind): string[] {
  return handleSpellings(handle).map((spelling) => `lower(${bind(spelling)})`);
}

/** Whether an author wrote the mention. */
export function authorSql(handle: string, bind: Bind, row: string): string {
  return `${row}.author_key IN (${authorKeys(handle, bind).join(', ')})`;
}
