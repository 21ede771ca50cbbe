/**
 * What a handler returns whose answer may be of any size, where it can be sent piece by piece. It reads the first
 * piece in its transaction, so that what is wrong is a plain failure; the others in transactions of their own, one
 * after the other, as the caller takes them. A piece that cannot be had breaks the connection: the caller must not take
 * a part for the whole.
 */
export class Streamed {
  constructor(
    readonly contentType: string,
    /** What browsers save it as: letters, digits, dots and dashes. */
    readonly fileName: string,
    readonly pieces: AsyncIterable<string>,
  ) {}
}
