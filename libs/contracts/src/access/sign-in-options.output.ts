import { Flag, Part } from '../fields/fields.js';
import { SessionOutput } from './session.output.js';

/** What a page needs first: who is signed in, and what is possible without signing in. */
export class SignInOptionsOutput {
  @Flag('Whether anyone may create an account.')
  sign_up: boolean;

  @Flag('Whether e-mail is set up, e.g. for a link to set a new password.')
  sends_mail: boolean;

  @Flag(
    'Whether that e-mail only reaches a test mailbox, as with npm start: the domain of its sender is reserved for tests.',
  )
  test_mailbox: boolean;

  @Part(() => SessionOutput, 'The signed-in user; null = none.', { nullable: true })
  session: SessionOutput | null;
}
