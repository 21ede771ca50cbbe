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
  AssigneeOrSome,
  CommunityOrCommunities,
  Flag,
  IdOrIds,
  Integer,
  LanguageOrLanguages,
  OneOrSomeOf,
  Text,
} from '../../fields/fields.js';
import { MentionTimeInput } from './mention-window.input.js';

/** Selects mentions that meet every given condition. If a filter has several values, one is enough. */
export class MentionFilterInput extends MentionTimeInput {
  @IdOrIds('One of these monitors matched.', { optional: true, maxItems: 100 })
  monitor_id?: string[];

  @IdOrIds('None of these matched.', { optional: true, maxItems: 100 })
  monitor_id_not?: string[];

  @OneOrSomeOf(monitorGroups, 'A monitor of these groups matched.', { optional: true })
  group_name?: MonitorGroup[];

  @OneOrSomeOf(monitorGroups, 'None of these matched.', { optional: true })
  group_name_not?: MonitorGroup[];

  @OneOrSomeOf(sourceNames, 'From these.', { optional: true })
  source?: SourceName[];

  @OneOrSomeOf(sourceNames, 'From others.', { optional: true })
  source_not?: SourceName[];

  @OneOrSomeOf(mentionStatuses, 'One of these.', { optional: true })
  status?: MentionStatus[];

  @OneOrSomeOf(mentionStatuses, 'None of these.', { optional: true })
  status_not?: MentionStatus[];

  @AssigneeOrSome('Assigned to these: ids of members, me (the signed-in user), none.', {
    optional: true,
    maxItems: 20,
  })
  assignee?: string[];

  @OneOrSomeOf(categories, 'Of these.', { optional: true })
  category?: Category[];

  @OneOrSomeOf(categories, 'None of these, or none yet.', { optional: true })
  category_not?: Category[];

  @OneOrSomeOf(sentiments, 'One of these.', { optional: true })
  sentiment?: Sentiment[];

  @OneOrSomeOf(sentiments, 'None of these, or none yet.', { optional: true })
  sentiment_not?: Sentiment[];

  @Integer('At least this urgent.', { optional: true, min: 0, max: 100 })
  min_urgency?: number;

  @Integer('At most this urgent.', { optional: true, min: 0, max: 100 })
  max_urgency?: number;

  @OneOrSomeOf(postKinds, 'Posts, or comments and replies.', { optional: true })
  kind?: PostKind[];

  @LanguageOrLanguages('In these languages, e.g. de; und = unknown.', { optional: true, maxItems: 20 })
  language?: string[];

  @CommunityOrCommunities(
    'In one of these, e.g. r/selfhosted, youtube:Blender Guru or github:grafana/loki.',
    { optional: true, max: 200, maxItems: 20 },
  )
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
