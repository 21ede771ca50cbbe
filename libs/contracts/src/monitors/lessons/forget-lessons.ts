import { restorableDays } from '@earshot/domain';
import { examples } from '../../examples.js';
import { Flag, Id, objectWith, RawText, withDefault } from '../../fields/fields.js';
import { defineOperation } from '../../operation.js';
import { ForgottenLessonOutput } from './lesson.output.js';

/** One lesson, or all. */
export class ForgetLessonsInput extends objectWith({
  id: Id('Id of the monitor.'),
  lesson: RawText('Id of one lesson, as get_lessons shows it.', { optional: true, min: 1, max: 120 }),
  all: withDefault(Flag('true = every lesson of the monitor.'), false),
}) {}

export const forgetLessons = defineOperation({
  name: 'forget_lessons',
  summary: 'Forget one lesson of triage, or all',
  description:
    'Use it when triage taught something wrong. Within a minute, past decisions no longer count for this evidence; what you ' +
    `triage later teaches it anew. Statuses and stored verdicts stay. restore_lessons undoes it for ${restorableDays} days.`,
  method: 'POST',
  path: '/monitors/{id}/lessons/forget',
  scope: 'monitors:write',
  access: 'any',
  input: ForgetLessonsInput,
  output: ForgottenLessonOutput,
  errors: ['CONFLICT'],
  example: { id: examples.monitor.id, lesson: 'word:happy' },
});
