/** Characters of a new password, at least. */
export const shortestPassword = 15;

/** Of a field that takes a new password. */
export const newPassword = {
  description: `At least ${shortestPassword} characters; a sentence is easy to remember and hard to guess.`,
  min: shortestPassword,
  max: 1_024,
};

/** Of a field that takes the password of the account, as a proof. */
export const currentPassword = {
  description: 'The password of the account: a session alone is not enough for this.',
  max: 1_024,
};
