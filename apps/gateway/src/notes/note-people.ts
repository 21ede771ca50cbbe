import { Injectable } from '@nestjs/common';
import { invalidField } from '@earshot/contracts';
import { NoteRepository, type Tx } from '@earshot/database';
import { type Caller, maxNamedPeople, namedPeople } from '@earshot/domain';

/** The members named in notes. */
@Injectable()
export class NotePeople {
  constructor(private readonly notes: NoteRepository) {}

  /**
   * Stores the members named in a note, so that they get an e-mail; the author gets none.
   * @param before the previous text: people named there may have left since; null = the note is new
   * @throws AppError INVALID_REQUEST if it names a person who is not a member, or too many people
   */
  async name(
    tx: Tx,
    note: { readonly id: string; readonly projectId: string; readonly text: string },
    before: string | null,
    caller: Caller,
  ): Promise<void> {
    const ids = namedPeople(note.text);
    if (ids.length > maxNamedPeople)
      throw invalidField('text', 'max_people', `text must name at most ${maxNamedPeople} members.`);
    const members = new Set((await this.notes.members(tx, note.projectId, ids)).map(({ id }) => id));
    const known = new Set(before === null ? [] : namedPeople(before));
    const strangers = ids.filter((id) => !members.has(id) && !known.has(id));
    if (strangers.length > 0)
      throw invalidField('text', 'member', `text names nobody of this project by ${tags(strangers)}.`);
    const author = caller.kind === 'session' ? caller.userId : null;
    const others = ids.filter((id) => members.has(id) && id !== author);
    await this.notes.setPeople(tx, note.projectId, note.id, others);
  }
}

function tags(ids: readonly string[]): string {
  return ids.map((id) => `<@${id}>`).join(', ');
}
