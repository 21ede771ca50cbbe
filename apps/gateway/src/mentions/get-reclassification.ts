import { Injectable } from '@nestjs/common';
import {
  getReclassification,
  type IdInput,
  type ReclassificationOutput,
  toReclassificationOutput,
} from '@earshot/contracts';
import { ReclassificationRepository } from '@earshot/database';
import { found } from '@earshot/domain';
import type { Handler, HandlerCall } from '../call/handler.js';

@Injectable()
export class GetReclassificationHandler implements Handler<typeof getReclassification> {
  readonly singleRoundTrip = true;

  constructor(private readonly reclassifications: ReclassificationRepository) {}

  async handle({ id }: IdInput, { project, tx }: HandlerCall): Promise<ReclassificationOutput> {
    const job = found(await this.reclassifications.get(tx, project.id, id), 'reclassification');
    return toReclassificationOutput(job);
  }
}
