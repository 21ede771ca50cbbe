import { createHash } from 'node:crypto';
import { AppError } from '@earshot/domain';

/**
 * Where the next page of a list begins: the last id seen, opaque to callers and good for that list only.
 * @param scope whose list it is and what it was narrowed by, as text: the cursor is good for no other
 */
export function encodeCursor(list: string, lastId: string, scope: string): string {
  const id = Buffer.from(lastId.replaceAll('-', ''), 'hex');
  return Buffer.concat([id, check(list, id, scope)]).toString('base64url');
}

/** @returns the id in the cursor @throws AppError INVALID_CURSOR for what `encodeCursor` did not make for this list */
export function decodeCursor(list: string, cursor: string, scope: string): string {
  const bytes = Buffer.from(cursor, 'base64url');
  const id = bytes.subarray(0, 16);
  const genuine =
    bytes.length === 22 &&
    bytes.toString('base64url') === cursor &&
    bytes.subarray(16).equals(check(list, id, scope));
  if (!genuine)
    throw new AppError(
      'INVALID_CURSOR',
      `This cursor is not one that ${list} answered as next_cursor here, with these filters.`,
    );
  return id.toString('hex').replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5');
}

function check(list: string, id: Buffer, scope: string): Buffer {
  return createHash('sha256').update(list).update(id).update(scope).digest().subarray(0, 6);
}
