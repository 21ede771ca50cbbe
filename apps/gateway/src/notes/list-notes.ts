import { Injectable } from '@nestjs/common';
import { listNotes, type ListNotesInput, type ListNotesOutput, toNoteOutput } from '@earshot/contracts';
import { MentionRepository, NoteRepository } from '@earshot/database';
import { notFound } from '@earshot/domain';
import type { Handler, HandlerCall } from '../call/handler.js';
import { cursorScope, readPage } from '../page.js';

/** Lists the notes about a mention. */
@Injectable()
export class ListNotesHandler implements Handler<typeof listNotes> {
  constructor(
    private readonly notes: NoteRepository,
    private readonly mentions: MentionRepository,
  ) {}

  async handle(input: ListNotesInput, { project, tx }: HandlerCall): Promise<ListNotesOutput> {
    const mentionId = input.mention_id;
    const scope = cursorScope(project.id, { mentionId });
    const { items, next_cursor } = await readPage(listNotes, input, scope, async (page) => {
      if ((await this.mentions.get(tx, project.id, mentionId)) === null) throw notFound('mention');
      return this.notes.list(tx, project.id, mentionId, page);
    });
    return { notes: items.map(toNoteOutput), next_cursor };
  }
}
