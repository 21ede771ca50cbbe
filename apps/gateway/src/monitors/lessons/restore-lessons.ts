import { Injectable } from '@nestjs/common';
import { restoreLessons, toForgottenOutput } from '@earshot/contracts';
import { ForgottenLessonRepository, MonitorRepository } from '@earshot/database';
import { AppError, found, notFound, restorableDays, restorableUntil } from '@earshot/domain';
import type { Handle } from '../../call/handler.js';

/** Makes forgotten triage count again. */
@Injectable()
export class RestoreLessonsHandler {
  constructor(
    private readonly monitors: MonitorRepository,
    private readonly forgotten: ForgottenLessonRepository,
  ) {}

  readonly handle: Handle<typeof restoreLessons> = async ({ id, forgotten_id }, { project, tx, now }) => {
    if ((await this.monitors.get(tx, project.id, id)) === null) throw notFound('monitor');
    const stored = found(await this.forgotten.get(tx, project.id, id, forgotten_id), 'forgotten lesson');
    if (restorableUntil(stored.forgottenAt) < now)
      throw new AppError(
        'CONFLICT',
        `It was forgotten more than ${restorableDays} days ago and can no longer be restored.`,
      );
    await this.forgotten.restore(tx, stored);
    return toForgottenOutput(stored);
  };
}
