import { Email, objectWith, RawText } from '../fields/fields.js';
import { SecondFactorCode } from './second-factor.input.js';

export class SignInInput extends objectWith({
  email: Email('The address you signed up with.'),
  password: RawText('Your password.', { max: 1_024 }),
  code: SecondFactorCode,
}) {}

/** A sign-in link made on the server for one person. */
export class SignInLinkInput extends objectWith({
  token: RawText('The last part of the link (esl_...).', { max: 200 }),
}) {}
