import { describe, expect, it } from '@jest/globals';
import { decodeCursor, encodeCursor } from './cursor.js';

const id = '019aa5d3-10f4-7c22-8a6b-5e9d0f1a2b3c';

describe('a cursor', () => {
  it('decodes to its id, and needs no escaping', () => {
    const cursor = encodeCursor('list_monitors', id, 'mine');
    expect(cursor).toMatch(/^[\w-]+$/);
    expect(decodeCursor('list_monitors', cursor, 'mine')).toBe(id);
  });

  it('is valid only for its own list', () => {
    const cursor = encodeCursor('list_monitors', id, 'mine');
    expect(() => decodeCursor('list_mentions', cursor, 'mine')).toThrow(
      expect.objectContaining({ code: 'INVALID_CURSOR' }),
    );
  });

  it('is valid only for its own scope', () => {
    const cursor = encodeCursor('list_mentions', id, '{"q":"a"}');
    expect(decodeCursor('list_mentions', cursor, '{"q":"a"}')).toBe(id);
    for (const scope of ['{"q":"b"}', ''])
      expect(() => decodeCursor('list_mentions', cursor, scope)).toThrow(
        expect.objectContaining({ code: 'INVALID_CURSOR' }),
      );
  });

  it('is refused with a message that says to repeat the request that it came from', () => {
    const message = expect.stringMatching(/^cursor is not one that list_mentions .* repeat/);
    expect(() => decodeCursor('list_mentions', encodeCursor('list_mentions', id, 'mine'), '')).toThrow(
      expect.objectContaining({ message, details: [{ field: 'cursor', rule: 'issued', message }] }),
    );
  });

  it('is refused with any character changed, added or missing', () => {
    const cursor = encodeCursor('list_monitors', id, 'mine');
    const mangled = Array.from(
      cursor,
      (sign, index) => cursor.slice(0, index) + (sign === 'A' ? 'B' : 'A') + cursor.slice(index + 1),
    );
    for (const wrong of [...mangled, cursor.slice(1), `${cursor}A`, `${cursor}=`, ` ${cursor}`, '', id])
      expect(() => decodeCursor('list_monitors', wrong, 'mine')).toThrow(
        expect.objectContaining({ code: 'INVALID_CURSOR' }),
      );
  });
});
