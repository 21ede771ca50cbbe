import { Injectable } from '@nestjs/common';
import { getMention, toMentionOutput } from '@earshot/contracts';
import { MentionRepository } from '@earshot/database';
import { found } from '@earshot/domain';
import type { Handle } from '../call/handler.js';

@Injectable()
export class GetMentionHandler {
  readonly singleRoundTrip = true;

  constructor(private readonly mentions: MentionRepository) {}

  readonly handle: Handle<typeof getMention> = async ({ id }, { project, tx }) => {
    const mention = found(await this.mentions.get(tx, project.id, id), 'mention');
    return toMentionOutput(mention);
  };
}
