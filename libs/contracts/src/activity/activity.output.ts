import { type Activity, activityActions, actorKinds, maxNamedMentions, undoableUntil } from '@earshot/domain';
import { Id, IdList, Instant, Integer, objectWith, OneOf, Part, RawText } from '../fields/fields.js';
import { outputOf } from '../fields/output-of.js';

export class ActorOutput extends objectWith({
  kind: OneOf(actorKinds, 'user = a person, key = an API key, email_link = a reader of an alert’s e-mail.'),
  name: RawText('Name of the person, key or alert at that time.'),
}) {}

export class ActivityOutput extends objectWith({
  id: Id('Id of the activity; for a change of status, also its triage_id.'),
  at: Instant('When.'),
  by: Part(() => ActorOutput, 'Who did it.'),
  action: OneOf(activityActions, 'undo = a change of status was undone.'),
  from: RawText('What they were before; null = it varies.', { nullable: true }),
  to: RawText('What they became; null = it varies.', { nullable: true }),
  mention_ids: IdList('Some of the mentions.', { maxItems: maxNamedMentions }),
  mention_count: Integer('How many mentions.'),
  undoable_until: Instant('Until when undo_triage can undo it; null = it cannot, or no longer.', {
    nullable: true,
  }),
}) {}

export function toActivityOutput(activity: Activity, now: Date): ActivityOutput {
  return outputOf(ActivityOutput, { ...activity, undoableUntil: undoableUntil(activity, now) });
}
