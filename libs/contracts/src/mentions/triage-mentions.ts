import { maxTriaged, maxUnfinishedTriages, mentionStatuses } from '@earshot/domain';
import { Flag, Id, InputPart, Instant, Integer, objectWith, OneOf, withDefault } from '../fields/fields.js';
import { defineOperation } from '../operation.js';
import { MentionFilterInput } from './filter/mention-filter.input.js';

/** Which mentions, and their new status. */
export class TriageMentionsInput extends objectWith({
  filter: InputPart(() => MentionFilterInput, 'Which mentions; {} = all.'),
  found_until: Instant('Only those found before this time, so that newer ones stay as they are.'),
  status: OneOf(mentionStatuses, 'Their new status.'),
  dry_run: withDefault(Flag('true = only counts.'), false),
}) {}

export class TriageMentionsOutput extends objectWith({
  triage_id: Id('For undo_triage; null = there was nothing to change.', { nullable: true }),
  matched: Integer('How many mentions meet the filter.'),
  updated: Integer('How many got another status; in a dry run, would get.'),
}) {}

export const triageMentions = defineOperation({
  name: 'triage_mentions',
  summary: 'Set the status of all mentions that meet a filter',
  description:
    `Use it to clear up, with the filters of list_mentions, up to ${maxTriaged} mentions at once. Ask with dry_run first and report the count. ` +
    `undo_triage can undo it for seven days. Changes nothing but the status. Returns 409 while ${maxUnfinishedTriages} are under way.`,
  method: 'PATCH',
  path: '/mentions/matching',
  scope: 'mentions:write',
  access: 'any',
  input: TriageMentionsInput,
  output: TriageMentionsOutput,
  fieldsAs: 'list_mentions',
  errors: ['CONFLICT'],
  example: {
    filter: { status: ['new'], category: ['spam'] },
    found_until: '2026-11-22T12:41:00.000Z',
    status: 'ignored',
    dry_run: true,
  },
});
