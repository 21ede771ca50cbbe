import { type Reclassification, reclassificationStatuses } from '@earshot/domain';
import { Flag, Id, Instant, Integer, objectWith, OneOf, RawText } from '../../fields/fields.js';
import { outputOf } from '../../fields/output-of.js';

const anyCount = { min: 0, max: 2_147_483_647 };

/** A job that reclassifies stored mentions, and its progress. */
export class ReclassificationOutput extends objectWith({
  id: Id('Id of the reclassification.'),
  status: OneOf(
    reclassificationStatuses,
    'waiting = not begun, running, done, or given_up = it failed too often, see last_error; what it changed before stays.',
  ),
  monitor_id: Id('Only mentions that this monitor matched; null = of all monitors.', { nullable: true }),
  published_since: Instant('Published at this time or later.', { nullable: true }),
  published_until: Instant('Published before this time.', { nullable: true }),
  found_since: Instant('Found at this time or later.', { nullable: true }),
  found_until: Instant('Found before this time.', { nullable: true }),
  only_outdated: Flag('Only mentions that were judged by a classifier other than today’s.'),
  total: Integer('How many mentions it covers; null until they are counted.', {
    nullable: true,
    ...anyCount,
  }),
  examined: Integer('How many of them were judged again so far.', anyCount),
  changed: Integer(
    'How many have a different classification. Not counting those for which another classifier says the same, those edited or removed in the meantime, and those that would have lost an LLM verdict because the LLM did not answer.',
    { ...anyCount },
  ),
  failed: Integer('How many could not be judged: they keep their old classification.', anyCount),
  last_error: RawText('Why it makes no progress at present; null = it does.', { nullable: true }),
  created_at: Instant('When it was asked for.'),
  started_at: Instant('When it began.', { nullable: true }),
  finished_at: Instant('When it ended.', { nullable: true }),
}) {}

export function toReclassificationOutput(job: Reclassification): ReclassificationOutput {
  return outputOf(ReclassificationOutput, job);
}
