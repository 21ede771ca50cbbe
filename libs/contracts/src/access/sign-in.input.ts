import { Email, RawText } from '../fields/fields.js';
import { secondFactorCode } from './second-factor.input.js';

export class SignInInput {
  @Email({ description: 'The address you signed up with.' })
  email: string;

  @RawText({ description: 'Your password.', max: 1_024 })
  password: string;

  @RawText({ ...secondFactorCode, optional: true })
  code?: string;
}
