import type { Note, NoteAuthor } from '@earshot/domain';
import { Id, Instant, OneOf, Part, Parts, RawText } from '../fields/fields.js';
import { isoTime } from '../time.js';
import { PersonOutput } from './person.output.js';

export class NoteAuthorOutput {
  @OneOf(['user', 'key'], 'A person, or a program with an API key.')
  kind: NoteAuthor['kind'];

  @Id('Id of the person or key.')
  id: string;

  @RawText('Their name; for those who have left, as it was then.')
  name: string;
}

export class NoteOutput {
  @Id('Id of the note.')
  id: string;

  @Id('The mention that it is about.')
  mention_id: string;

  @Part(() => NoteAuthorOutput, 'Who wrote it.')
  author: NoteAuthorOutput;

  @RawText('Markdown; <@id> names a member.')
  text: string;

  @Parts(() => PersonOutput, 'The members that the text names.')
  people: PersonOutput[];

  @Instant('When it was written.')
  created_at: string;

  @Instant('When it was last changed; null = never.', { nullable: true })
  edited_at: string | null;
}

export function toNoteOutput(note: Note): NoteOutput {
  return {
    id: note.id,
    mention_id: note.mentionId,
    author: { ...note.author },
    text: note.text,
    people: note.people.map(({ id, name }) => ({ id, name })),
    created_at: isoTime(note.createdAt),
    edited_at: isoTime(note.editedAt),
  };
}
