import { Email, RawText } from '../fields/fields.js';
import { SecondFactorCode } from './second-factor.input.js';

export class SignInInput {
  @Email('The address you signed up with.')
  email: string;

  @RawText('Your password.', { max: 1_024 })
  password: string;

  @SecondFactorCode
  code?: string;
}

/** A sign-in link made on the server for one person. */
export class SignInLinkInput {
  @RawText('The last part of the link (esl_...).', { max: 200 })
  token: string;
}
