import { restorableDays } from '@earshot/domain';
import { examples } from '../../examples.js';
import { Id, objectWith } from '../../fields/fields.js';
import { defineOperation } from '../../operation.js';
import { ForgottenLessonOutput } from './lesson.output.js';

export class RestoreLessonsInput extends objectWith({
  id: Id('Id of the monitor.'),
  forgotten_id: Id('What was forgotten, as forget_lessons and get_lessons name it.'),
}) {}

export const restoreLessons = defineOperation({
  name: 'restore_lessons',
  summary: 'Undo forget_lessons',
  description: `Use it to make forgotten decisions count again, within a minute. Returns 409 after ${restorableDays} days.`,
  method: 'POST',
  path: '/monitors/{id}/lessons/restore',
  scope: 'monitors:write',
  access: 'any',
  hints: { readOnly: false, destructive: false, idempotent: true },
  input: RestoreLessonsInput,
  output: ForgottenLessonOutput,
  errors: ['CONFLICT'],
  example: { id: examples.monitor.id, forgotten_id: examples.forgottenLesson.id },
});
