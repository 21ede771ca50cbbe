import { Email, RawText, Text } from '../fields/fields.js';
import { newPassword } from './new-password.js';

const ownName = { description: 'Your name.', max: 80 };

export class ChangeNameInput {
  @Text(ownName)
  name: string;
}

export class SignUpInput {
  @Email({ description: 'The address you sign in with; case does not matter.' })
  email: string;

  @RawText(newPassword)
  password: string;

  @Text(ownName)
  name: string;

  @RawText({
    description: 'The last part of an invitation link: joins its project, even if signing up is closed.',
    optional: true,
    max: 200,
  })
  invitation?: string;
}
