import { extend, Flag, Integer, objectWith } from '../fields/fields.js';
import { defineOperation } from '../operation.js';
import { MentionFilterInput } from './filter/mention-filter.input.js';

/** Same input as list_mentions, without paging. */
export class CountMentionsInput extends extend(MentionFilterInput, {
  up_to: Integer('Stop counting here: cheaper if "many" is all you need to know.', {
    optional: true,
    min: 1,
    max: 10_000,
  }),
}) {}

export class CountMentionsOutput extends objectWith({
  count: Integer('How many mentions meet every condition, as far as counted.'),
  exact: Flag('false = there may be more than count.'),
}) {}

export const countMentions = defineOperation({
  name: 'count_mentions',
  summary: 'Count mentions',
  description:
    'Use it to learn how many mentions meet the filters of list_mentions without reading them, e.g. status=new for what is ' +
    'still to be looked at. Stops at up_to; exact=false: there may be more than count. For figures over time use get_mention_stats. Changes nothing.',
  method: 'GET',
  path: '/mentions/count',
  scope: 'mentions:read',
  access: 'any',
  input: CountMentionsInput,
  output: CountMentionsOutput,
  fieldsAs: 'list_mentions',
  example: { status: ['new'], min_urgency: 60 },
});
