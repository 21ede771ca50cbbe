import { createHash } from 'node:crypto';
import { AppError } from '@earshot/domain';

/**
 * Encodes where the next page of a list begins: opaque to callers and valid only for that list.
 * @param position the last id seen or, if the list is not ordered by id, `<rank>/<id>`: see `positionText`
 * @param scope the list's owner and filters, as text: the cursor is not valid for any other
 */
export function encodeCursor(list: string, position: string, scope: string): string {
  const bytes = bytesOf(position);
  return Buffer.concat([bytes, check(list, bytes, scope)]).toString('base64url');
}

/** @returns the position in the cursor @throws AppError INVALID_CURSOR if `encodeCursor` did not create it for this list */
export function decodeCursor(list: string, cursor: string, scope: string): string {
  const bytes = Buffer.from(cursor, 'base64url');
  const position = bytes.subarray(0, -checkBytes);
  const genuine =
    (position.length === idBytes || position.length === idBytes + rankBytes) &&
    bytes.toString('base64url') === cursor &&
    bytes.subarray(-checkBytes).equals(check(list, position, scope));
  if (!genuine) {
    const message = `cursor is not one that ${list} returned for these parameters: repeat those of the request that it came from, or start again without it.`;
    throw new AppError('INVALID_CURSOR', message, {
      details: [{ field: 'cursor', rule: 'issued', message }],
    });
  }
  const id = position
    .toString('hex', 0, idBytes)
    .replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5');
  return position.length === idBytes ? id : `${position.readBigInt64BE(idBytes)}/${id}`;
}

const idBytes = 16;
const rankBytes = 8;
const checkBytes = 6;

function bytesOf(position: string): Buffer {
  const [id = '', rank] = position.split('/').reverse();
  const bytes = Buffer.from(id.replaceAll('-', ''), 'hex');
  if (rank === undefined) return bytes;
  const ranked = Buffer.alloc(rankBytes);
  ranked.writeBigInt64BE(BigInt(rank));
  return Buffer.concat([bytes, ranked]);
}

function check(list: string, position: Buffer, scope: string): Buffer {
  return createHash('sha256').update(list).update(position).update(scope).digest().subarray(0, checkBytes);
}
