import { Injectable } from '@nestjs/common';
import {
  exportColumns,
  exportContentTypes,
  exportMentions,
  type ExportMentionsInput,
  invalidField,
  toMentionOutput,
} from '@earshot/contracts';
import { MentionRepository } from '@earshot/database';
import type { Mention } from '@earshot/domain';
import type { Handle } from '../call/handler.js';
import { cursorScope, nextCursor, pageOf } from '../page.js';
import { Streamed } from '../call/streamed.js';
import { exportWriters } from './export-writers.js';
import { readFilter } from './read-filter.js';

/** The maximum number of mentions in an answer of the tool, which an agent keeps in its context. */
const pageSize = 20;
/** How many are read, and held in memory, at a time. */
const pieceSize = 500;

@Injectable()
export class ExportMentionsHandler {
  constructor(private readonly mentions: MentionRepository) {}

  readonly handle: Handle<typeof exportMentions> = async (
    input,
    { caller, project, tx, now, streaming, inTransaction },
  ) => {
    assertBomFits(input);
    const filter = readFilter(input, caller);
    const scope = cursorScope(project.id, filter);
    const limit = streaming ? pieceSize : pageSize;
    const page = pageOf(exportMentions, { ...input, limit }, scope);
    const first = await this.mentions.list(tx, project.id, filter, page);
    if (!streaming)
      return {
        mentions: first.items.map(toMentionOutput),
        next_cursor: nextCursor(exportMentions, first.nextAfter, scope),
      };
    const { mentions } = this;
    const { header, write } = exportWriters[input.format]({
      columns: input.columns ?? exportColumns,
      bom: input.bom,
    });
    async function* pieces(): AsyncGenerator<string> {
      yield header;
      for (let part = first; ;) {
        if (part.items.length > 0) yield write(part.items.map((item: Mention) => toMentionOutput(item)));
        const after = part.nextAfter;
        if (after === null) return;
        part = await inTransaction((further) => mentions.list(further, project.id, filter, { limit, after }));
      }
    }
    const fileName = `mentions-${now.toISOString().slice(0, 10)}.${input.format}`;
    return new Streamed(exportContentTypes[input.format], fileName, pieces());
  };
}

/** @throws AppError INVALID_REQUEST */
function assertBomFits({ bom, format }: ExportMentionsInput): void {
  if (!bom || format === 'csv') return;
  const message = 'bom must be false, because JSON has no byte order mark.';
  throw invalidField('bom', 'format', message);
}
