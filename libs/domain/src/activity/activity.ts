import type { Caller } from '../access/caller.js';

/** Actions on mentions, as the list of activity names them; more may be added. */
export const activityActions = ['set_status', 'undo'] as const;
export type ActivityAction = (typeof activityActions)[number];

/** user = a signed-in person, key = an API key, email_link = someone who followed a link in an alert's e-mail. */
export const actorKinds = ['user', 'key', 'email_link'] as const;
export type ActorKind = (typeof actorKinds)[number];

/** The author of an action, under the name they had at the time. */
export interface Actor {
  readonly kind: ActorKind;
  /** Id of the user or the API key. */
  readonly id: string | null;
  /** Name of the user, the API key or the alert. */
  readonly name: string;
}

/** One action on one or many mentions. */
export interface Activity {
  readonly id: string;
  readonly at: Date;
  readonly by: Pick<Actor, 'kind' | 'name'>;
  readonly action: ActivityAction;
  /** The value of all mentions before and after; null = they differ. */
  readonly from: string | null;
  readonly to: string | null;
  /** Some of them. */
  readonly mentionIds: readonly string[];
  readonly mentionCount: number;
  /** false while it is still in progress. */
  readonly finished: boolean;
  /** Whether it was undone, or is being undone. */
  readonly undone: boolean;
}

/** The maximum number of ids of a kind in one event of a project's stream. */
export const idsPerEvent = 100;

/** The maximum number of mentions that an activity lists. */
export const maxNamedMentions = 20;

/** The person or program behind a call. */
export function actorOf(caller: Caller): Actor & { readonly kind: 'user' | 'key'; readonly id: string } {
  return caller.kind === 'session'
    ? { kind: 'user', id: caller.userId, name: caller.name }
    : { kind: 'key', id: caller.apiKeyId, name: caller.name };
}
