import { Email, objectWith, RawText, Text } from '../fields/fields.js';
import { NewPassword } from './new-password.js';

const OwnName = Text('Your name.', { max: 80 });

export class ChangeNameInput extends objectWith({
  name: OwnName,
}) {}

export class SignUpInput extends objectWith({
  email: Email('The address you sign in with; case does not matter.'),
  password: NewPassword,
  name: OwnName,
  invitation: RawText(
    'The last part of an invitation link: joins its project, even if signing up is closed.',
    { optional: true, max: 200 },
  ),
}) {}
