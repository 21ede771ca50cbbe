import { extend, Id } from '../fields/fields.js';
import { defineOperation } from '../operation.js';
import { PageInput, pageWith } from '../page.js';
import { ActivityOutput } from './activity.output.js';

export class ListActivityInput extends extend(PageInput, {
  mention_id: Id('Of this mention.', { optional: true }),
  user_id: Id('By this person.', { optional: true }),
}) {}

export class ListActivityOutput extends pageWith(
  'activities',
  () => ActivityOutput,
  'Newest first; kept for 90 days.',
) {}

export const listActivity = defineOperation({
  name: 'list_activity',
  summary: 'See who did what to mentions',
  description:
    'Use it to learn who changed the status of which mentions, and what undo_triage can still undo. Pages as in list_mentions. Changes nothing.',
  method: 'GET',
  path: '/activity',
  scope: 'mentions:read',
  access: 'any',
  input: ListActivityInput,
  output: ListActivityOutput,
  fieldsAs: 'list_mentions',
  errors: ['INVALID_CURSOR'],
  example: { limit: 10 },
});
