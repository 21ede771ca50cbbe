import type { Note } from '@earshot/domain';
import { Id, Instant, objectWith, OneOf, Part, Parts, RawText } from '../fields/fields.js';
import { outputOf } from '../fields/output-of.js';
import { PersonOutput } from './person.output.js';

export class NoteAuthorOutput extends objectWith({
  kind: OneOf(['user', 'key'], 'A person, or a program with an API key.'),
  id: Id('Id of the person or key.'),
  name: RawText('Their name; for those who have left, as it was then.'),
}) {}

export class NoteOutput extends objectWith({
  id: Id('Id of the note.'),
  mention_id: Id('The mention that it is about.'),
  author: Part(() => NoteAuthorOutput, 'Who wrote it.'),
  text: RawText('Markdown; <@id> names a member.'),
  people: Parts(() => PersonOutput, 'The members that the text names.'),
  created_at: Instant('When it was written.'),
  edited_at: Instant('When it was last changed; null = never.', { nullable: true }),
}) {}

export function toNoteOutput(note: Note): NoteOutput {
  return outputOf(NoteOutput, {
    ...note,
    author: { ...note.author },
    people: note.people.map(({ id, name }) => ({ id, name })),
  });
}
