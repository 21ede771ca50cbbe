import { Email } from '../fields/fields.js';
import { CurrentPassword } from './new-password.js';
import { LinkToken } from './password.input.js';

export class ChangeEmailInput {
  @Email('The new address.')
  email: string;

  @CurrentPassword
  current_password: string;
}

export class VerifyEmailInput {
  @LinkToken
  token: string;
}
