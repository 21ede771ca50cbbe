import { Flag, objectWith, Part } from '../fields/fields.js';
import { SessionOutput } from './session.output.js';

/** What a page needs first: who is signed in, and what is possible without signing in. */
export class SignInOptionsOutput extends objectWith({
  sign_up: Flag('Whether anyone may create an account.'),
  sends_mail: Flag('Whether e-mail is set up, e.g. for a link to set a new password.'),
  test_mailbox: Flag(
    'Whether that e-mail only reaches a test mailbox, as with npm start: the domain of its sender is reserved for tests.',
  ),
  session: Part(() => SessionOutput, 'The signed-in user; null = none.', { nullable: true }),
}) {}
