/** The caller's mistake: answered as 400 with this message. */
export class BadInput extends Error {
  readonly statusCode = 400;
}
