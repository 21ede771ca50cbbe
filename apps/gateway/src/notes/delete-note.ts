import { Injectable } from '@nestjs/common';
import type { deleteNote } from '@earshot/contracts';
import { NoteRepository } from '@earshot/database';
import { AppError, found } from '@earshot/domain';
import type { Handle } from '../call/handler.js';
import { isOwnNote } from './own-note.js';

/** Deletes a note, together with its unsent e-mails. */
@Injectable()
export class DeleteNoteHandler {
  constructor(private readonly notes: NoteRepository) {}

  readonly handle: Handle<typeof deleteNote> = async ({ id }, { caller, project, tx }) => {
    const note = found(await this.notes.getForUpdate(tx, project.id, id), 'note');
    const isOwner = caller.kind === 'session' && (await this.notes.isOwner(tx, project.id, caller.userId));
    if (!isOwner && !isOwnNote(note, caller))
      throw new AppError('FORBIDDEN', 'Someone else wrote this note: only they and owners can delete it.');
    await this.notes.delete(tx, project.id, id);
    return { deleted: true, id };
  };
}
