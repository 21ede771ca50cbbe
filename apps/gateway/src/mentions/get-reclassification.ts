import { Injectable } from '@nestjs/common';
import {
  getReclassification,
  type GetReclassificationInput,
  type ReclassificationOutput,
  toReclassificationOutput,
} from '@earshot/contracts';
import { ReclassificationRepository } from '@earshot/database';
import { notFound } from '@earshot/domain';
import type { Handler, HandlerCall } from '../call/handler.js';

@Injectable()
export class GetReclassificationHandler implements Handler<typeof getReclassification> {
  readonly singleRoundTrip = true;

  constructor(private readonly reclassifications: ReclassificationRepository) {}

  async handle(
    { id }: GetReclassificationInput,
    { project, tx }: HandlerCall,
  ): Promise<ReclassificationOutput> {
    const job = await this.reclassifications.get(tx, project.id, id);
    if (job === null) throw notFound('reclassification');
    return toReclassificationOutput(job);
  }
}
