import { examples } from '../examples.js';
import { extend, Id } from '../fields/fields.js';
import { defineOperation } from '../operation.js';
import { PageInput, pageWith } from '../page.js';
import { NoteOutput } from './note.output.js';

export class ListNotesInput extends extend(PageInput, {
  mention_id: Id('The mention.'),
}) {}

export class ListNotesOutput extends pageWith('notes', () => NoteOutput, 'The oldest first.') {}

export const listNotes = defineOperation({
  name: 'list_notes',
  summary: 'List the notes about a mention',
  description:
    'Use it to see what colleagues know or did about a mention. Pages as in list_mentions. Changes nothing.',
  method: 'GET',
  path: '/notes',
  scope: 'mentions:read',
  access: 'any',
  input: ListNotesInput,
  output: ListNotesOutput,
  fieldsAs: 'list_mentions',
  errors: ['INVALID_CURSOR'],
  example: { mention_id: examples.mention.id },
});
