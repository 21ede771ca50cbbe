import { Email, RawText } from '../fields/fields.js';
import { CurrentPassword, NewPassword } from './new-password.js';

/** A field with the token of a link. */
export const LinkToken = RawText('The last part of the link in the e-mail (esl_...).', { max: 200 });

export class ChangePasswordInput {
  @CurrentPassword
  current_password: string;

  @NewPassword
  new_password: string;
}

export class RequestPasswordResetInput {
  @Email('The address of the account.')
  email: string;
}

export class ResetPasswordInput {
  @LinkToken
  token: string;

  @NewPassword
  password: string;
}
