import { decodeCursor, encodeCursor, type Operation, type PageInput } from '@earshot/contracts';
import type { Page } from '@earshot/database';

/**
 * What a cursor is good for, beside its operation.
 * @param ownerId the project, or the person where the list goes across projects
 * @param filter what the list is narrowed by
 */
export function cursorScope(ownerId: string, filter: object = {}): string {
  return `${ownerId} ${JSON.stringify(filter)}`;
}

/** The page that a list's caller asked for. @param scope what the cursor must have been answered for @throws AppError INVALID_CURSOR */
export function pageOf({ name }: Operation, { limit, cursor }: PageInput, scope: string): Page {
  return { limit, after: cursor === undefined ? null : decodeCursor(name, cursor, scope) };
}

/** Where the caller goes on; null = that was all. @param nextAfter last id of the page @param scope as for `pageOf` */
export function nextCursor({ name }: Operation, nextAfter: string | null, scope: string): string | null {
  return nextAfter === null ? null : encodeCursor(name, nextAfter, scope);
}
