import { decodeCursor, encodeCursor, type Operation, type PageInput } from '@earshot/contracts';
import type { Page } from '@earshot/database';

/** The page that a list's caller asked for. @throws AppError INVALID_CURSOR */
export function pageOf({ name }: Operation, { limit, cursor }: PageInput): Page {
  return { limit, after: cursor === undefined ? null : decodeCursor(name, cursor) };
}

/** Where the caller goes on; null = that was all. @param nextAfter last id of the page */
export function nextCursor({ name }: Operation, nextAfter: string | null): string | null {
  return nextAfter === null ? null : encodeCursor(name, nextAfter);
}
