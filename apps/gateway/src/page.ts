import { decodeCursor, encodeCursor, type Operation, type PageInput } from '@earshot/contracts';
import type { Page } from '@earshot/database';

/** The page that a list's caller asked for. @param filter what the cursor must have been answered for @throws AppError INVALID_CURSOR */
export function pageOf({ name }: Operation, { limit, cursor }: PageInput, filter = ''): Page {
  return { limit, after: cursor === undefined ? null : decodeCursor(name, cursor, filter) };
}

/** Where the caller goes on; null = that was all. @param nextAfter last id of the page @param filter as for `pageOf` */
export function nextCursor({ name }: Operation, nextAfter: string | null, filter = ''): string | null {
  return nextAfter === null ? null : encodeCursor(name, nextAfter, filter);
}
