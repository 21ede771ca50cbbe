import { Injectable } from '@nestjs/common';
import { getMention, type GetMentionInput, type MentionOutput, toMentionOutput } from '@earshot/contracts';
import { MentionRepository } from '@earshot/database';
import { notFound } from '@earshot/domain';
import type { Handler, HandlerCall } from '../call/handler.js';

@Injectable()
export class GetMentionHandler implements Handler<typeof getMention> {
  readonly singleRoundTrip = true;

  constructor(private readonly mentions: MentionRepository) {}

  async handle({ id }: GetMentionInput, { project, tx }: HandlerCall): Promise<MentionOutput> {
    const mention = await this.mentions.get(tx, project.id, id);
    if (mention === null) throw notFound('mention');
    return toMentionOutput(mention);
  }
}
