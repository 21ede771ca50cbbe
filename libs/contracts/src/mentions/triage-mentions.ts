import { maxTriaged, maxUnfinishedTriages, type MentionStatus, mentionStatuses } from '@earshot/domain';
import { Flag, Id, InputPart, Instant, Integer, OneOf } from '../fields/fields.js';
import { defineOperation } from '../operation.js';
import { MentionFilterInput } from './filter/mention-filter.input.js';

/** Which mentions, and their new status. */
export class TriageMentionsInput {
  @InputPart(() => MentionFilterInput, 'Which mentions; {} = all.')
  filter: MentionFilterInput;

  @Instant('Only those found before this time, so that newer ones stay as they are.')
  found_until: string;

  @OneOf(mentionStatuses, 'Their new status.')
  status: MentionStatus;

  @Flag('true = only counts.', { optional: true })
  dry_run: boolean = false;
}

export class TriageMentionsOutput {
  @Id('For undo_triage; null = nothing was changed.', { nullable: true })
  triage_id: string | null;

  @Integer('How many mentions meet the filter.')
  matched: number;

  @Integer('How many got another status; in a dry run, would get.')
  updated: number;
}

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
