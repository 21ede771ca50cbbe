import { Email, RawText, Text } from '../fields/fields.js';

const password = {
  description: 'At least 15 characters; a sentence is easy to remember and hard to guess.',
  min: 15,
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
