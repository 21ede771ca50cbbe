import { actorKinds, idsPerEvent, mentionStatuses } from '@earshot/domain';
import { Flag, Id, IdList, Instant, objectWith, OneOf, Part, RawText, TextList } from '../fields/fields.js';

const mentionIds = (description: string) => IdList(description, { maxItems: idsPerEvent });

/** The first event of every connection. */
export class HelloEvent extends objectWith({
  now: Instant('The time of the server.'),
  newest_activity_id: Id('The newest entry of list_activity; null = there is none.', { nullable: true }),
  newest_activity_at: Instant('When that was; null = there is none.', { nullable: true }),
}) {}

/** Changes of mentions, apart from their status. */
export class MentionsEvent extends objectWith({
  found: mentionIds('Mentions that were found, or found by another monitor.'),
  judged: mentionIds('Mentions that were classified or reclassified.'),
  removed: mentionIds('Mentions that were emptied, because the post is gone or may not be kept.'),
  assigned: mentionIds('Mentions that were assigned to a member, or to nobody.'),
  more: Flag('Whether other mentions changed, too, whose ids are not listed.'),
}) {}

/** Who changed a status. */
export class StatusActor extends objectWith({
  kind: OneOf(
    actorKinds,
    'user = a person, key = an API key, email_link = a reader of an alert’s e-mail; missing during an upgrade.',
    { optional: true },
  ),
  name: RawText('Name of the person, key or alert.'),
}) {}

/** Mentions that were given a status, or back the one they had. */
export class StatusesEvent extends objectWith({
  triage_id: Id('The id in list_activity. undo_triage accepts it, unless it is an undo itself.'),
  status: OneOf(mentionStatuses, 'The status that they have now.'),
  by: Part(() => StatusActor, 'Who did it.'),
  ids: mentionIds('The mentions.'),
  more: Flag('Whether other mentions were given it, too, whose ids are not listed.'),
}) {}

/** Anything else that a call changed. */
export class ChangedEvent extends objectWith({
  what: TextList('Which collections, named as in the paths of the API: monitors, alerts, notes.', {
    max: 40,
    maxItems: 100,
  }),
}) {}

/** The last event of a connection that the server ends. */
export class ByeEvent extends objectWith({
  reason: OneOf(
    ['signed_out', 'no_access', 'stopping'],
    'signed_out = the session or key has ended, no_access = it may no longer read the project, stopping = connect again.',
  ),
}) {}

/** The data of each event of the stream, by the name of the event. */
export const liveEvents = {
  hello: HelloEvent,
  mentions: MentionsEvent,
  statuses: StatusesEvent,
  changed: ChangedEvent,
  bye: ByeEvent,
} as const;

type Events = typeof liveEvents;

/** An event of the stream, see https://html.spec.whatwg.org/multipage/server-sent-events.html. */
export type LiveEvent = {
  readonly [Name in keyof Events]: { readonly name: Name; readonly data: InstanceType<Events[Name]> };
}[keyof Events];
