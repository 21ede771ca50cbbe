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
  @IdOrIds({
    description: 'One of these monitors matched.',
    optional: true,
    maxItems: 100,
  })
  monitor_id?: string[];

  @IdOrIds({ description: 'None of these matched.', optional: true, maxItems: 100 })
  monitor_id_not?: string[];

  @OneOrSomeOf(monitorGroups, {
    description: 'A monitor of these groups matched.',
    optional: true,
  })
  group_name?: MonitorGroup[];

  @OneOrSomeOf(monitorGroups, { description: 'None of these matched.', optional: true })
  group_name_not?: MonitorGroup[];

  @OneOrSomeOf(sourceNames, { description: 'From these.', optional: true })
  source?: SourceName[];

  @OneOrSomeOf(sourceNames, { description: 'From others.', optional: true })
  source_not?: SourceName[];

  @OneOrSomeOf(mentionStatuses, { description: 'One of these.', optional: true })
  status?: MentionStatus[];

  @OneOrSomeOf(mentionStatuses, { description: 'None of these.', optional: true })
  status_not?: MentionStatus[];

  @AssigneeOrSome({
    description: 'Assigned to these: ids of members, me (the signed-in user), none.',
    optional: true,
    maxItems: 20,
  })
  assignee?: string[];

  @OneOrSomeOf(categories, { description: 'Of these.', optional: true })
  category?: Category[];

  @OneOrSomeOf(categories, { description: 'None of these, or none yet.', optional: true })
  category_not?: Category[];

  @OneOrSomeOf(sentiments, { description: 'One of these.', optional: true })
  sentiment?: Sentiment[];

  @OneOrSomeOf(sentiments, { description: 'None of these, or none yet.', optional: true })
  sentiment_not?: Sentiment[];

  @Integer({ description: 'At least this urgent.', optional: true, min: 0, max: 100 })
  min_urgency?: number;

  @Integer({ description: 'At most this urgent.', optional: true, min: 0, max: 100 })
  max_urgency?: number;

  @OneOrSomeOf(postKinds, { description: 'Posts, or comments and replies.', optional: true })
  kind?: PostKind[];

  @LanguageOrLanguages({
    description: 'In these languages, e.g. de; und = unknown.',
    optional: true,
    maxItems: 20,
  })
  language?: string[];

  @CommunityOrCommunities({
    description: 'In one of these, e.g. r/selfhosted, youtube:Blender Guru or github:grafana/loki.',
    optional: true,
    max: 200,
    maxItems: 20,
  })
  community?: string[];

  @Flag({ description: 'true = only relevant ones, false = only others.', optional: true })
  is_relevant?: boolean;

  @Flag({ description: 'false = relevant ones, and those not judged yet.', optional: true })
  is_relevant_not?: boolean;

  @Flag({
    description: 'true = a step of it was given up, see explain_mention.',
    optional: true,
  })
  given_up?: boolean;

  @Text({ description: 'By this author, with or without @.', optional: true, max: 200 })
  author_handle?: string;

  @Text({
    description: 'Title or text contains this literally, in any capitalisation.',
    optional: true,
    max: 200,
  })
  q?: string;
}
