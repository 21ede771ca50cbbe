/**
 * Returned by a handler whose answer may be of any size, if it can be sent piece by piece. The first piece is read in the
 * handler's transaction, so that errors give a normal failure; the others each in their own transaction, one after the
 * other, as the caller consumes them. If a piece cannot be read, the connection is broken off, so that the caller does not
 * take a part for the whole.
 */
export class Streamed {
  constructor(
    readonly contentType: string,
    /** The file name that browsers suggest: letters, digits, dots and dashes. */
    readonly fileName: string,
    readonly pieces: AsyncIterable<string>,
  ) {}
}
