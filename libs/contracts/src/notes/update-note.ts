import { examples } from '../examples.js';
import { Id, objectWith } from '../fields/fields.js';
import { defineOperation } from '../operation.js';
import { NoteText } from './create-note.js';
import { NoteOutput } from './note.output.js';

export class UpdateNoteInput extends objectWith({
  id: Id('Id of the note.'),
  text: NoteText,
}) {}

export const updateNote = defineOperation({
  name: 'update_note',
  summary: 'Change a note of your own',
  description:
    'Use it to correct what you wrote with create_note; notes of others cannot be changed. Members it newly names get an e-mail.',
  method: 'PATCH',
  path: '/notes/{id}',
  scope: 'mentions:write',
  access: 'any',
  input: UpdateNoteInput,
  output: NoteOutput,
  fieldsAs: 'create_note',
  example: { id: examples.note.id, text: 'Answered in the thread.' },
});
