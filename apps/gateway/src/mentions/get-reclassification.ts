import { Injectable } from '@nestjs/common';
import { getReclassification, toReclassificationOutput } from '@earshot/contracts';
import { ReclassificationRepository } from '@earshot/database';
import { found } from '@earshot/domain';
import type { Handle } from '../call/handler.js';

@Injectable()
export class GetReclassificationHandler {
  readonly singleRoundTrip = true;

  constructor(private readonly reclassifications: ReclassificationRepository) {}

  readonly handle: Handle<typeof getReclassification> = async ({ id }, { project, tx }) => {
    const job = found(await this.reclassifications.get(tx, project.id, id), 'reclassification');
    return toReclassificationOutput(job);
  };
}
