/** The minimum length of a new password, in characters. */
export const shortestPassword = 15;

/** The maximum length of a password, in bytes of UTF-8, and therefore in characters, too. */
export const longestPasswordBytes = 1_024;

/** The rules for a field with a new password. */
export const newPassword = {
  description: `At least ${shortestPassword} characters; a sentence is easy to remember and hard to guess.`,
  min: shortestPassword,
  max: longestPasswordBytes,
};

/** The rules for a field with the account's password as proof of identity. */
export const currentPassword = {
  description: 'The password of the account: a session alone is not enough for this.',
  max: longestPasswordBytes,
};
