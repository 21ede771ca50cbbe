import { Email, RawText } from '../fields/fields.js';

export class SignInInput {
  @Email({ description: 'The address you signed up with.' })
  email: string;

  @RawText({ description: 'Your password.', max: 1_024 })
  password: string;
}
