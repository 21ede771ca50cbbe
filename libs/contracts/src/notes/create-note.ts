import { maxNoteLength } from '@earshot/domain';
import { examples } from '../examples.js';
import { Id, objectWith, Text } from '../fields/fields.js';
import { defineOperation } from '../operation.js';
import { NoteOutput } from './note.output.js';

export const NoteText = Text('Markdown. <@id> names a member, who gets an e-mail; 20 at most.', {
  max: maxNoteLength,
  multiline: true,
});

export class CreateNoteInput extends objectWith({
  mention_id: Id('The mention that it is about.'),
  text: NoteText,
}) {}

export const createNote = defineOperation({
  name: 'create_note',
  summary: 'Write a note about a mention',
  description:
    'Use it to tell colleagues what you know or did about a mention. Members it names get an e-mail, at most one every ten minutes. A mention has up to 200 notes.',
  method: 'POST',
  path: '/notes',
  scope: 'mentions:write',
  access: 'any',
  input: CreateNoteInput,
  output: NoteOutput,
  example: { mention_id: examples.mention.id, text: examples.note.text },
});
