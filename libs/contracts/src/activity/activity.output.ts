import {
  type Activity,
  type ActivityAction,
  activityActions,
  type ActorKind,
  actorKinds,
  maxNamedMentions,
  undoableUntil,
} from '@earshot/domain';
import { Id, IdList, Instant, Integer, OneOf, Part, RawText } from '../fields/fields.js';
import { isoTime } from '../time.js';

export class ActorOutput {
  @OneOf(actorKinds, 'user = a person, key = an API key, email_link = a reader of an alert’s e-mail.')
  kind: ActorKind;

  @RawText('Name of the person, key or alert at that time.')
  name: string;
}

export class ActivityOutput {
  @Id('Id of the activity; for a change of status, also its triage_id.')
  id: string;

  @Instant('When.')
  at: string;

  @Part(() => ActorOutput, 'Who did it.')
  by: ActorOutput;

  @OneOf(activityActions, 'undo = a change of status was undone.')
  action: ActivityAction;

  @RawText('What they were before; null = it varies.', { nullable: true })
  from: string | null;

  @RawText('What they became; null = it varies.', { nullable: true })
  to: string | null;

  @IdList('Some of the mentions.', { maxItems: maxNamedMentions })
  mention_ids: string[];

  @Integer('How many mentions.')
  mention_count: number;

  @Instant('Until when undo_triage can undo it; null = it cannot, or no longer.', { nullable: true })
  undoable_until: string | null;
}

export function toActivityOutput(activity: Activity, now: Date): ActivityOutput {
  return {
    id: activity.id,
    at: activity.at.toISOString(),
    by: activity.by,
    action: activity.action,
    from: activity.from,
    to: activity.to,
    mention_ids: [...activity.mentionIds],
    mention_count: activity.mentionCount,
    undoable_until: isoTime(undoableUntil(activity, now)),
  };
}
