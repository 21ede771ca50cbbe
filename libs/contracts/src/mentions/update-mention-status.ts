import { mentionStatuses } from '@earshot/domain';
import { examples } from '../examples.js';
import { extend, Id, objectWith, OneOf } from '../fields/fields.js';
import { defineOperation } from '../operation.js';
import { MentionOutput } from './output/mention.output.js';

export class UpdateMentionStatusInput extends objectWith({
  id: Id('Id of the mention.'),
  status: OneOf(
    mentionStatuses,
    'done = handled, ignored = not really about the brand. Any status may follow any other.',
  ),
}) {}

/** The mention in its new state, and how to undo the change. */
export class UpdateMentionStatusOutput extends extend(MentionOutput, {
  triage_id: Id('For undo_triage; null = it had the status already.', { nullable: true }),
  previous_status: OneOf(mentionStatuses, 'What it was before.'),
}) {}

export const updateMentionStatus = defineOperation({
  name: 'update_mention_status',
  summary: 'Set the status of a mention',
  description:
    'Use done once a mention is handled, and ignored when it is not really about the brand. Changes nothing but the status.',
  method: 'PATCH',
  path: '/mentions/{id}',
  scope: 'mentions:write',
  access: 'any',
  input: UpdateMentionStatusInput,
  output: UpdateMentionStatusOutput,
  changedBy: UpdateMentionStatusInput,
  example: { id: examples.mention.id, status: 'done' },
});
