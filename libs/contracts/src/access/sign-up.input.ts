import { Email, RawText, Text } from '../fields/fields.js';
import { newPassword } from './new-password.js';

export class SignUpInput {
  @Email({ description: 'Signs you in; capitals make no difference.' })
  email: string;

  @RawText(newPassword)
  password: string;

  @Text({ description: 'What people call you.', max: 80 })
  name: string;
}
