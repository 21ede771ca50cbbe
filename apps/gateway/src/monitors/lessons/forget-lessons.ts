import { Injectable } from '@nestjs/common';
import { forgetLessons, invalidRequest, toForgottenOutput } from '@earshot/contracts';
import { ForgottenLessonRepository, mostForgotten, MonitorRepository } from '@earshot/database';
import { AppError, type ForgottenEvidence, lessonIdOf, monitorLessons, notFound } from '@earshot/domain';
import type { Handle } from '../../call/handler.js';
import { ProjectLessons } from './project-lessons.js';

/** Records what is to be forgotten; classifiers apply it within a minute. */
@Injectable()
export class ForgetLessonsHandler {
  constructor(
    private readonly monitors: MonitorRepository,
    private readonly lessons: ProjectLessons,
    private readonly forgotten: ForgottenLessonRepository,
  ) {}

  readonly handle: Handle<typeof forgetLessons> = async (input, { project, tx }) => {
    if ((input.lesson === undefined) !== input.all) throw invalidRequest([eitherOr]);
    // If two people forget the same lesson at the same time, the second finds it already forgotten.
    if ((await this.monitors.getForUpdate(tx, project.id, input.id)) === null) throw notFound('monitor');
    const learned = await this.lessons.learn(await this.lessons.read(tx, project.id));
    const { kept, ignored, lessons } = monitorLessons(learned, input.id);
    let evidence: ForgottenEvidence = { monitorId: input.id, kind: 'all', name: '' };
    if (input.all) {
      if (kept + ignored === 0) throw notFound('lesson');
    } else {
      const lesson = lessons.find((known) => lessonIdOf(known) === input.lesson);
      if (lesson === undefined) throw notFound('lesson');
      evidence = { monitorId: input.id, kind: lesson.kind, name: lesson.name };
    }
    const stored = await this.forgotten.forget(tx, project.id, evidence);
    if (stored === null) throw new AppError('CONFLICT', tooMany);
    return toForgottenOutput(stored);
  };
}

const eitherOr = {
  field: 'lesson',
  rule: 'either_or',
  message: 'Give the id of one lesson, or all: true.',
};

const tooMany = `This project has forgotten ${mostForgotten} single lessons, the most allowed: forget all of a monitor instead.`;
