import { Injectable } from '@nestjs/common';
import { listNotes, toNoteOutput } from '@earshot/contracts';
import { MentionRepository, NoteRepository } from '@earshot/database';
import { notFound } from '@earshot/domain';
import type { Handle } from '../call/handler.js';
import { cursorScope, readPage } from '../page.js';

/** Lists the notes about a mention. */
@Injectable()
export class ListNotesHandler {
  constructor(
    private readonly notes: NoteRepository,
    private readonly mentions: MentionRepository,
  ) {}

  readonly handle: Handle<typeof listNotes> = async (input, { project, tx }) => {
    const mentionId = input.mention_id;
    const scope = cursorScope(project.id, { mentionId });
    const { items, next_cursor } = await readPage(listNotes, input, scope, async (page) => {
      if ((await this.mentions.get(tx, project.id, mentionId)) === null) throw notFound('mention');
      return this.notes.list(tx, project.id, mentionId, page);
    });
    return { notes: items.map(toNoteOutput), next_cursor };
  };
}
