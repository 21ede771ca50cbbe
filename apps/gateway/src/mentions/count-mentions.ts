import { Injectable } from '@nestjs/common';
import { countMentions, type CountMentionsInput, type CountMentionsOutput } from '@earshot/contracts';
import { MentionRepository } from '@earshot/database';
import type { Handler, HandlerCall } from '../call/handler.js';
import { readFilter } from './read-filter.js';

@Injectable()
export class CountMentionsHandler implements Handler<typeof countMentions> {
  constructor(private readonly mentions: MentionRepository) {}

  async handle(
    { up_to, ...input }: CountMentionsInput,
    { caller, project, tx }: HandlerCall,
  ): Promise<CountMentionsOutput> {
    const filter = readFilter(input, caller);
    return up_to === undefined
      ? { count: await this.mentions.count(tx, project.id, filter), exact: true }
      : this.mentions.countUpTo(tx, project.id, filter, up_to);
  }
}
