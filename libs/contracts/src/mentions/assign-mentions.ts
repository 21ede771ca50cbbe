import { examples } from '../examples.js';
import { Flag, Id, IdList, objectWith, OneOf, Parts } from '../fields/fields.js';
import { defineOperation } from '../operation.js';

export class AssignMentionsInput extends objectWith({
  ids: IdList('Ids of the mentions, each once.', { minItems: 1, maxItems: 100 }),
  assignee_id: Id('Id of a member of the project; null = nobody.', { nullable: true }),
}) {}

/** The result for one of the ids. */
export class AssignmentOutput extends objectWith({
  id: Id('The id as it was given.'),
  assigned: Flag('Whether the mention now has the assignee.'),
  error: OneOf(['NOT_FOUND'], 'Why not; null = it has.', { nullable: true }),
}) {}

export class AssignMentionsOutput extends objectWith({
  results: Parts(() => AssignmentOutput, 'One per id, in the order given.'),
}) {}

export const assignMentions = defineOperation({
  name: 'assign_mentions',
  summary: 'Assign mentions to a member',
  description:
    'Use it to assign mentions, listed as in update_mentions_status, to a member of the project, or to nobody. Those that exist get the assignee, all at once. Sends no e-mail.',
  method: 'PATCH',
  path: '/mentions/assignee',
  scope: 'mentions:write',
  access: 'any',
  input: AssignMentionsInput,
  output: AssignMentionsOutput,
  fieldsAs: 'update_mentions_status',
  example: { ids: [examples.mention.id], assignee_id: examples.member.id },
});
