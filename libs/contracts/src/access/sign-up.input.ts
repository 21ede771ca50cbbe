import { Email, RawText, Text } from '../fields/fields.js';
import { NewPassword } from './new-password.js';

const OwnName = Text('Your name.', { max: 80 });

export class ChangeNameInput {
  @OwnName
  name: string;
}

export class SignUpInput {
  @Email('The address you sign in with; case does not matter.')
  email: string;

  @NewPassword
  password: string;

  @OwnName
  name: string;

  @RawText('The last part of an invitation link: joins its project, even if signing up is closed.', {
    optional: true,
    max: 200,
  })
  invitation?: string;
}
