import { RawText } from '../fields/fields.js';

/** A sign-in link made on the server for one person. */
export class SignInLinkInput {
  @RawText({ description: 'What the link ends with (esl_...).', max: 200 })
  token: string;
}
