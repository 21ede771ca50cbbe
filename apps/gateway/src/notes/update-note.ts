import { Injectable } from '@nestjs/common';
import { toNoteOutput, type updateNote } from '@earshot/contracts';
import { NoteRepository } from '@earshot/database';
import { AppError, found } from '@earshot/domain';
import type { Handle } from '../call/handler.js';
import { namePeople } from './name-people.js';
import { isOwnNote } from './own-note.js';

/** Changes one of the caller's own notes. */
@Injectable()
export class UpdateNoteHandler {
  constructor(private readonly notes: NoteRepository) {}

  readonly handle: Handle<typeof updateNote> = async ({ id, text }, { caller, project, tx }) => {
    const note = found(await this.notes.getForUpdate(tx, project.id, id), 'note');
    if (!isOwnNote(note, caller))
      throw new AppError('FORBIDDEN', 'Someone else wrote this note: only they can change it.');
    await this.notes.setText(tx, project.id, id, text);
    await namePeople(this.notes, tx, { ...note, text }, note.text, caller);
    const changed = found(await this.notes.get(tx, project.id, id), 'note');
    return toNoteOutput(changed);
  };
}
