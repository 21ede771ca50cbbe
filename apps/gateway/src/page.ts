import { decodeCursor, encodeCursor, type Operation, type PageInput } from '@earshot/contracts';
import type { Page } from '@earshot/database';

/**
 * What a cursor is valid for, in addition to its operation.
 * @param ownerId the project, or the person if the list is across projects
 * @param filter the list's filter
 */
export function cursorScope(ownerId: string, filter: object = {}): string {
  return `${ownerId} ${JSON.stringify(filter)}`;
}

/**
 * Returns the requested page of a list. @param scope what the cursor must have been issued for @throws AppError
 * INVALID_CURSOR
 */
export function pageOf({ name }: Operation, { limit, cursor }: PageInput, scope: string): Page {
  return { limit, after: cursor === undefined ? null : decodeCursor(name, cursor, scope) };
}

/** The cursor of the next page; null = this is the last. @param nextAfter last id of the page @param scope as for `pageOf` */
export function nextCursor({ name }: Operation, nextAfter: string | null, scope: string): string | null {
  return nextAfter === null ? null : encodeCursor(name, nextAfter, scope);
}

/** Reads one page of a list. @param scope as for `pageOf` @throws AppError INVALID_CURSOR */
export async function readPage<Item>(
  operation: Operation,
  input: PageInput,
  scope: string,
  list: (page: Page) => Promise<{ readonly items: readonly Item[]; readonly nextAfter: string | null }>,
): Promise<{ readonly items: readonly Item[]; readonly next_cursor: string | null }> {
  const { items, nextAfter } = await list(pageOf(operation, input, scope));
  return { items, next_cursor: nextCursor(operation, nextAfter, scope) };
}
