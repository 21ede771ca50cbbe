import { invalidField } from '@earshot/contracts';
import type { NoteRepository, Tx } from '@earshot/database';
import { type Caller, maxNamedPeople, namedPeople, nameTag } from '@earshot/domain';

/**
 * Stores the members named in a note, so that they get an e-mail; the author gets none.
 * @param before the previous text: people named there may have left since; null = the note is new
 * @throws AppError INVALID_REQUEST if it names a person who is not a member, or too many people
 */
export async function namePeople(
  notes: NoteRepository,
  tx: Tx,
  note: { readonly id: string; readonly projectId: string; readonly text: string },
  before: string | null,
  caller: Caller,
): Promise<void> {
  const ids = namedPeople(note.text);
  if (ids.length > maxNamedPeople)
    throw invalidField('text', 'max_people', `text must name at most ${maxNamedPeople} members.`);
  const members = new Set((await notes.members(tx, note.projectId, ids)).map(({ id }) => id));
  const known = new Set(before === null ? [] : namedPeople(before));
  const strangers = ids.filter((id) => !members.has(id) && !known.has(id));
  if (strangers.length > 0) {
    const tags = strangers.map(nameTag).join(', ');
    throw invalidField('text', 'member', `text names nobody of this project by ${tags}.`);
  }
  const author = caller.kind === 'session' ? caller.userId : null;
  const others = ids.filter((id) => members.has(id) && id !== author);
  await notes.setPeople(tx, note.projectId, note.id, others);
}
