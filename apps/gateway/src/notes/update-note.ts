import { Injectable } from '@nestjs/common';
import { type NoteOutput, toNoteOutput, type updateNote, type UpdateNoteInput } from '@earshot/contracts';
import { NoteRepository } from '@earshot/database';
import { found } from '@earshot/domain';
import type { Handler, HandlerCall } from '../call/handler.js';
import { NotePeople } from './note-people.js';
import { assertOwnNote } from './own-note.js';

/** Changes one of the caller's own notes. */
@Injectable()
export class UpdateNoteHandler implements Handler<typeof updateNote> {
  constructor(
    private readonly notes: NoteRepository,
    private readonly people: NotePeople,
  ) {}

  async handle({ id, text }: UpdateNoteInput, { caller, project, tx }: HandlerCall): Promise<NoteOutput> {
    const note = found(await this.notes.getForUpdate(tx, project.id, id), 'note');
    assertOwnNote(note, caller);
    await this.notes.setText(tx, project.id, id, text);
    await this.people.name(tx, { ...note, text }, note.text, caller);
    const changed = found(await this.notes.get(tx, project.id, id), 'note');
    return toNoteOutput(changed);
  }
}
