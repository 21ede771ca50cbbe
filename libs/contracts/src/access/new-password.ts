import { RawText } from '../fields/fields.js';

/** The minimum length of a new password, in characters. */
export const shortestPassword = 15;

/** The maximum length of a password, in bytes of UTF-8, and therefore in characters, too. */
export const longestPasswordBytes = 1_024;

export const NewPassword = RawText(
  `At least ${shortestPassword} characters; a sentence is easy to remember and hard to guess.`,
  { min: shortestPassword, max: longestPasswordBytes },
);

/** A field with the account's password as proof of identity. */
export const CurrentPassword = RawText(
  'The password of the account: a session alone is not enough for this.',
  { max: longestPasswordBytes },
);
