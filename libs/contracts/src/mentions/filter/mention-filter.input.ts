import {
  categories,
  mentionStatuses,
  monitorGroups,
  postKinds,
  sentiments,
  sourceNames,
} from '@earshot/domain';
import {
  AssigneeList,
  CommunityList,
  extend,
  Flag,
  IdList,
  Integer,
  LanguageList,
  SomeOf,
  Text,
} from '../../fields/fields.js';
import { MentionTimeInput } from './mention-window.input.js';

const some = { optional: true, lone: true } as const;

/** Selects mentions that meet every given condition. If a filter has several values, one is enough. */
export class MentionFilterInput extends extend(MentionTimeInput, {
  monitor_id: IdList('One of these monitors matched.', { ...some, maxItems: 100 }),
  monitor_id_not: IdList('None of these matched.', { ...some, maxItems: 100 }),
  group_name: SomeOf(monitorGroups, 'A monitor of these groups matched.', some),
  group_name_not: SomeOf(monitorGroups, 'None of these matched.', some),
  source: SomeOf(sourceNames, 'From these.', some),
  source_not: SomeOf(sourceNames, 'From others.', some),
  status: SomeOf(mentionStatuses, 'One of these.', some),
  status_not: SomeOf(mentionStatuses, 'None of these.', some),
  assignee: AssigneeList('Assigned to these: ids of members, me (the signed-in user), none.', {
    ...some,
    maxItems: 20,
  }),
  category: SomeOf(categories, 'Of these.', some),
  category_not: SomeOf(categories, 'None of these, or none yet.', some),
  sentiment: SomeOf(sentiments, 'One of these.', some),
  sentiment_not: SomeOf(sentiments, 'None of these, or none yet.', some),
  min_urgency: Integer('At least this urgent.', { optional: true, min: 0, max: 100 }),
  max_urgency: Integer('At most this urgent.', { optional: true, min: 0, max: 100 }),
  kind: SomeOf(postKinds, 'Posts, or comments and replies.', some),
  language: LanguageList('In these languages, e.g. de; und = unknown.', { ...some, maxItems: 20 }),
  community: CommunityList(
    'In one of these, e.g. r/selfhosted, youtube:Blender Guru or github:grafana/loki.',
    { ...some, max: 200, maxItems: 20 },
  ),
  is_relevant: Flag('true = only relevant ones, false = only others.', { optional: true }),
  is_relevant_not: Flag('false = relevant ones, and those not judged yet.', { optional: true }),
  given_up: Flag('true = a step of it was given up, see explain_mention.', { optional: true }),
  author_handle: Text('By this author, with or without @.', { optional: true, max: 200 }),
  q: Text('Title or text contains this literally, in any capitalisation.', { optional: true, max: 200 }),
}) {}
