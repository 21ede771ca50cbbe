import { Email, RawText } from '../fields/fields.js';
import { currentPassword } from './new-password.js';
import { linkToken } from './password.input.js';

export class ChangeEmailInput {
  @Email({ description: 'The new address.' })
  email: string;

  @RawText(currentPassword)
  current_password: string;
}

export class VerifyEmailInput {
  @RawText(linkToken)
  token: string;
}
