import { getMention, type GetMentionInput, type MentionOutput, toMentionOutput } from '@earshot/contracts';
import { type Asked, MentionRepository } from '@earshot/database';
import { notFound } from '@earshot/domain';
import { type Handler, type HandlerCall, Implements } from '../call/handler.js';

@Implements(getMention)
export class GetMentionHandler implements Handler<typeof getMention> {
  readonly asksOnce = true;

  constructor(private readonly mentions: MentionRepository) {}

  async handle(
    { id }: GetMentionInput,
    { project, tx }: HandlerCall<'any', 'project', Asked>,
  ): Promise<MentionOutput> {
    const mention = await this.mentions.get(tx, project.id, id);
    if (mention === null) throw notFound('mention');
    return toMentionOutput(mention);
  }
}
