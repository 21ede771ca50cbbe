import {
  getReclassification,
  type GetReclassificationInput,
  type ReclassificationOutput,
  toReclassificationOutput,
} from '@earshot/contracts';
import { type Asked, ReclassificationRepository } from '@earshot/database';
import { notFound } from '@earshot/domain';
import { type Handler, type HandlerCall, Implements } from '../call/handler.js';

@Implements(getReclassification)
export class GetReclassificationHandler implements Handler<typeof getReclassification> {
  readonly asksOnce = true;

  constructor(private readonly reclassifications: ReclassificationRepository) {}

  async handle(
    { id }: GetReclassificationInput,
    { project, tx }: HandlerCall<'any', 'project', Asked>,
  ): Promise<ReclassificationOutput> {
    const job = await this.reclassifications.get(tx, project.id, id);
    if (job === null) throw notFound('reclassification');
    return toReclassificationOutput(job);
  }
}
