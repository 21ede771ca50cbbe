import { Injectable } from '@nestjs/common';
import { getMention, type IdInput, type MentionOutput, toMentionOutput } from '@earshot/contracts';
import { MentionRepository } from '@earshot/database';
import { found } from '@earshot/domain';
import type { Handler, HandlerCall } from '../call/handler.js';

@Injectable()
export class GetMentionHandler implements Handler<typeof getMention> {
  readonly singleRoundTrip = true;

  constructor(private readonly mentions: MentionRepository) {}

  async handle({ id }: IdInput, { project, tx }: HandlerCall): Promise<MentionOutput> {
    const mention = found(await this.mentions.get(tx, project.id, id), 'mention');
    return toMentionOutput(mention);
  }
}
