import type { Caller } from '../access/caller.js';

/** What is done to mentions, as the list of activity names it; others may follow. */
export const activityActions = ['set_status', 'undo'] as const;
export type ActivityAction = (typeof activityActions)[number];

/** user = a signed-in person, key = an API key, email_link = a reader who followed a link in an alert's e-mail. */
export const actorKinds = ['user', 'key', 'email_link'] as const;
export type ActorKind = (typeof actorKinds)[number];

/** Who did something, under the name that was theirs at that time. */
export interface Actor {
  readonly kind: ActorKind;
  /** Of the user or the API key. */
  readonly id: string | null;
  /** Of the user, the API key or the alert. */
  readonly name: string;
}

/** One action on one or many mentions. */
export interface Activity {
  readonly id: string;
  readonly at: Date;
  readonly by: Pick<Actor, 'kind' | 'name'>;
  readonly action: ActivityAction;
  /** What all of them were before, and are since; null = it differs. */
  readonly from: string | null;
  readonly to: string | null;
  /** Some of them. */
  readonly mentionIds: readonly string[];
  readonly mentionCount: number;
  /** False while it is still being done. */
  readonly finished: boolean;
  /** Whether it was undone, or is being undone. */
  readonly undone: boolean;
}

/** How many of the mentions an activity names. */
export const maxNamedMentions = 20;

/** The person or program behind a call. */
export function actorOf(caller: Caller): Actor {
  return caller.kind === 'session'
    ? { kind: 'user', id: caller.userId, name: caller.name }
    : { kind: 'key', id: caller.apiKeyId, name: caller.name };
}
