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

/** Who performed the action. */
export class ActorOutput {
  @OneOf(actorKinds, {
    description: 'user = a person, key = an API key, email_link = a reader of an alert’s e-mail.',
  })
  kind: ActorKind;

  @RawText({ description: 'Name of the person, key or alert at that time.' })
  name: string;
}

/** One action on mentions. */
export class ActivityOutput {
  @Id({ description: 'Id of the activity; for a change of status, also its triage_id.' })
  id: string;

  @Instant({ description: 'When.' })
  at: string;

  @Part(() => ActorOutput, { description: 'Who did it.' })
  by: ActorOutput;

  @OneOf(activityActions, { description: 'undo = a change of status was undone.' })
  action: ActivityAction;

  @RawText({ description: 'What they were before; null = it varies.', nullable: true })
  from: string | null;

  @RawText({ description: 'What they became; null = it varies.', nullable: true })
  to: string | null;

  @IdList({ description: 'Some of the mentions.', maxItems: maxNamedMentions })
  mention_ids: string[];

  @Integer({ description: 'How many mentions.' })
  mention_count: number;

  @Instant({
    description: 'Until when undo_triage can undo it; null = it cannot, or no longer.',
    nullable: true,
  })
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
