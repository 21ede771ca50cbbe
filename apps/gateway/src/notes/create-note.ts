import { Injectable } from '@nestjs/common';
import { type createNote, invalidField, toNoteOutput } from '@earshot/contracts';
import { NoteRepository } from '@earshot/database';
import { actorOf, found, maxNotesPerMention } from '@earshot/domain';
import { newId } from '@earshot/platform';
import type { Handle } from '../call/handler.js';
import { namePeople } from './name-people.js';

/** Writes a note about a mention. */
@Injectable()
export class CreateNoteHandler {
  constructor(private readonly notes: NoteRepository) {}

  readonly handle: Handle<typeof createNote> = async (
    { mention_id: mentionId, text },
    { caller, project, tx },
  ) => {
    const count = found(await this.notes.countForUpdate(tx, project.id, mentionId), 'mention');
    if (count >= maxNotesPerMention) {
      const message = `A mention has ${maxNotesPerMention} notes at most.`;
      throw invalidField('mention_id', 'most_notes', message);
    }
    const note = { id: newId(), projectId: project.id, mentionId, author: actorOf(caller), text };
    await this.notes.insert(tx, note);
    await namePeople(this.notes, tx, note, null, caller);
    const written = found(await this.notes.get(tx, project.id, note.id), 'note');
    return toNoteOutput(written);
  };
}
