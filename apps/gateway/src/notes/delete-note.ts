import { Injectable } from '@nestjs/common';
import type { DeletedOutput, deleteNote, IdInput } from '@earshot/contracts';
import { NoteRepository } from '@earshot/database';
import { AppError, found } from '@earshot/domain';
import type { Handler, HandlerCall } from '../call/handler.js';
import { isOwnNote } from './own-note.js';

/** Deletes a note, together with its unsent e-mails. */
@Injectable()
export class DeleteNoteHandler implements Handler<typeof deleteNote> {
  constructor(private readonly notes: NoteRepository) {}

  async handle({ id }: IdInput, { caller, project, tx }: HandlerCall): Promise<DeletedOutput> {
    const note = found(await this.notes.getForUpdate(tx, project.id, id), 'note');
    const isOwner = caller.kind === 'session' && (await this.notes.isOwner(tx, project.id, caller.userId));
    if (!isOwner && !isOwnNote(note, caller))
      throw new AppError('FORBIDDEN', 'Someone else wrote this note: only they and owners can delete it.');
    await this.notes.delete(tx, project.id, id);
    return { deleted: true, id };
  }
}
