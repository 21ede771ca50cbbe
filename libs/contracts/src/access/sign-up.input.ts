import { Email, RawText, Text } from '../fields/fields.js';
import { newPassword } from './new-password.js';

export class SignUpInput {
  @Email({ description: 'Signs you in; capitals make no difference.' })
  email: string;

  @RawText(newPassword)
  password: string;

  @Text({ description: 'What people call you.', max: 80 })
  name: string;

  @RawText({
    description: 'The end of the link of an invitation: joins its project, also where signing up is closed.',
    optional: true,
    max: 200,
  })
  invitation?: string;
}
