import { mentionStatuses } from '@earshot/domain';
import { examples } from '../examples.js';
import { Flag, Id, IdList, objectWith, OneOf, Parts } from '../fields/fields.js';
import { defineOperation } from '../operation.js';

export class UpdateMentionsStatusInput extends objectWith({
  ids: IdList('Ids of the mentions, each once.', { minItems: 1, maxItems: 100 }),
  status: OneOf(
    mentionStatuses,
    'done = handled, ignored = not really about the brand. Any status may follow any other.',
  ),
}) {}

/** The result for one of the ids. */
export class StatusUpdateOutput extends objectWith({
  id: Id('The id as it was given.'),
  updated: Flag('Whether the mention now has the status.'),
  previous_status: OneOf(mentionStatuses, 'What it was before; null = it does not exist.', {
    nullable: true,
  }),
  error: OneOf(
    ['NOT_FOUND'],
    'Why not: NOT_FOUND = it does not exist, or is in a project that the credential cannot reach.',
    { nullable: true },
  ),
}) {}

export class UpdateMentionsStatusOutput extends objectWith({
  triage_id: Id('For undo_triage; null = there was nothing to change.', { nullable: true }),
  results: Parts(() => StatusUpdateOutput, 'One per id, in the order given.'),
}) {}

export const updateMentionsStatus = defineOperation({
  name: 'update_mentions_status',
  summary: 'Set the status of many mentions',
  description:
    'Use it instead of many calls of update_mention_status, with up to 100 ids. Those that exist get the status, all of them at ' +
    'once; the response says for each id whether it did. Changes nothing but the status.',
  method: 'PATCH',
  path: '/mentions',
  scope: 'mentions:write',
  access: 'any',
  input: UpdateMentionsStatusInput,
  output: UpdateMentionsStatusOutput,
  fieldsAs: 'update_mention_status',
  example: { ids: [examples.mention.id, '019aa5e0-1f2e-7d33-8b1f-0a7b8c9d0e1f'], status: 'done' },
});
