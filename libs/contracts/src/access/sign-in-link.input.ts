import { RawText } from '../fields/fields.js';

/** A sign-in link made on the server for one person. */
export class SignInLinkInput {
  @RawText('The last part of the link (esl_...).', { max: 200 })
  token: string;
}
