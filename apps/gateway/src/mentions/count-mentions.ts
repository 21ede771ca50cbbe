import { Injectable } from '@nestjs/common';
import { countMentions } from '@earshot/contracts';
import { MentionRepository } from '@earshot/database';
import type { Handle } from '../call/handler.js';
import { readFilter } from './read-filter.js';

@Injectable()
export class CountMentionsHandler {
  constructor(private readonly mentions: MentionRepository) {}

  readonly handle: Handle<typeof countMentions> = async ({ up_to, ...input }, { caller, project, tx }) => {
    const filter = readFilter(input, caller);
    return up_to === undefined
      ? { count: await this.mentions.count(tx, project.id, filter), exact: true }
      : this.mentions.countUpTo(tx, project.id, filter, up_to);
  };
}
