/** The caller's mistake, answered with status 400 and this message. */
export class BadInput extends Error {
  readonly statusCode = 400;
}
