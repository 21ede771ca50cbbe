import { Flag } from '../fields/fields.js';

export class NoteMailsInput {
  @Flag('Whether you want an e-mail when a note names you.')
  note_mails: boolean;
}
