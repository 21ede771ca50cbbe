import { Flag } from '../fields/fields.js';

/** What a page needs to know before anybody is signed in. */
export class SignInOptionsOutput {
  @Flag({ description: 'Whether anybody may make an account.' })
  sign_up: boolean;

  @Flag({ description: 'Whether e-mail is set up, e.g. for a link to set a new password.' })
  sends_mail: boolean;
}
