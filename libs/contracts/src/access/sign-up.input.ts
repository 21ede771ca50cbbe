import { Email, RawText, Text } from '../fields/fields.js';

/** Characters of a new password, at least. */
export const shortestPassword = 15;

const password = {
  description: `At least ${shortestPassword} characters; a sentence is easy to remember and hard to guess.`,
  min: shortestPassword,
  max: 1_024,
};

export class SignUpInput {
  @Email({ description: 'Signs you in; capitals make no difference.' })
  email: string;

  @RawText(password)
  password: string;

  @Text({ description: 'What people call you.', max: 80 })
  name: string;
}
