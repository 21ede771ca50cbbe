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
