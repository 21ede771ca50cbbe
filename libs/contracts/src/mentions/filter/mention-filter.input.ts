import {
  categories,
  type Category,
  type MentionStatus,
  mentionStatuses,
  type MonitorGroup,
  monitorGroups,
  type PostKind,
  postKinds,
  type Sentiment,
  sentiments,
  type SourceName,
  sourceNames,
} from '@earshot/domain';
import {
  AssigneeList,
  CommunityList,
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
export class MentionFilterInput extends MentionTimeInput {
  @IdList('One of these monitors matched.', { ...some, maxItems: 100 })
  monitor_id?: string[];

  @IdList('None of these matched.', { ...some, maxItems: 100 })
  monitor_id_not?: string[];

  @SomeOf(monitorGroups, 'A monitor of these groups matched.', some)
  group_name?: MonitorGroup[];

  @SomeOf(monitorGroups, 'None of these matched.', some)
  group_name_not?: MonitorGroup[];

  @SomeOf(sourceNames, 'From these.', some)
  source?: SourceName[];

  @SomeOf(sourceNames, 'From others.', some)
  source_not?: SourceName[];

  @SomeOf(mentionStatuses, 'One of these.', some)
  status?: MentionStatus[];

  @SomeOf(mentionStatuses, 'None of these.', some)
  status_not?: MentionStatus[];

  @AssigneeList('Assigned to these: ids of members, me (the signed-in user), none.', {
    ...some,
    maxItems: 20,
  })
  assignee?: string[];

  @SomeOf(categories, 'Of these.', some)
  category?: Category[];

  @SomeOf(categories, 'None of these, or none yet.', some)
  category_not?: Category[];

  @SomeOf(sentiments, 'One of these.', some)
  sentiment?: Sentiment[];

  @SomeOf(sentiments, 'None of these, or none yet.', some)
  sentiment_not?: Sentiment[];

  @Integer('At least this urgent.', { optional: true, min: 0, max: 100 })
  min_urgency?: number;

  @Integer('At most this urgent.', { optional: true, min: 0, max: 100 })
  max_urgency?: number;

  @SomeOf(postKinds, 'Posts, or comments and replies.', some)
  kind?: PostKind[];

  @LanguageList('In these languages, e.g. de; und = unknown.', { ...some, maxItems: 20 })
  language?: string[];

  @CommunityList('In one of these, e.g. r/selfhosted, youtube:Blender Guru or github:grafana/loki.', {
    ...some,
    max: 200,
    maxItems: 20,
  })
  community?: string[];

  @Flag('true = only relevant ones, false = only others.', { optional: true })
  is_relevant?: boolean;

  @Flag('false = relevant ones, and those not judged yet.', { optional: true })
  is_relevant_not?: boolean;

  @Flag('true = a step of it was given up, see explain_mention.', { optional: true })
  given_up?: boolean;

  @Text('By this author, with or without @.', { optional: true, max: 200 })
  author_handle?: string;

  @Text('Title or text contains this literally, in any capitalisation.', { optional: true, max: 200 })
  q?: string;
}
