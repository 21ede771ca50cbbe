import { Email, objectWith, RawText } from '../fields/fields.js';
import { CurrentPassword, NewPassword } from './new-password.js';

/** A field with the token of a link. */
export const LinkToken = RawText('The last part of the link in the e-mail (esl_...).', { max: 200 });

export class ChangePasswordInput extends objectWith({
  current_password: CurrentPassword,
  new_password: NewPassword,
}) {}

export class RequestPasswordResetInput extends objectWith({
  email: Email('The address of the account.'),
}) {}

export class ResetPasswordInput extends objectWith({
  token: LinkToken,
  password: NewPassword,
}) {}
