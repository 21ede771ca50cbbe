import { Email, RawText } from '../fields/fields.js';
import { currentPassword, newPassword } from './new-password.js';

/** The rules for a field with the token of a link. */
export const linkToken = { description: 'The last part of the link in the e-mail (esl_...).', max: 200 };

export class ChangePasswordInput {
  @RawText(currentPassword)
  current_password: string;

  @RawText(newPassword)
  new_password: string;
}

export class RequestPasswordResetInput {
  @Email({ description: 'The address of the account.' })
  email: string;
}

export class ResetPasswordInput {
  @RawText(linkToken)
  token: string;

  @RawText(newPassword)
  password: string;
}
