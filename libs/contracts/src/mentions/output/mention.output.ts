import {
  categories,
  type Category,
  isNotJudged,
  type Match,
  type MatchField,
  matchFields,
  type Mention,
  type MentionStatus,
  mentionStatuses,
  type PostKind,
  postKinds,
  type RemovalReason,
  removalReasons,
  type Sentiment,
  sentiments,
  type SourceName,
  sourceNames,
} from '@earshot/domain';
import {
  Dictionary,
  Flag,
  Fraction,
  Id,
  Instant,
  Integer,
  OneOf,
  Part,
  Parts,
  RawText,
} from '../../fields/fields.js';
import { PersonOutput } from '../../notes/person.output.js';
import { isoTime } from '../../time.js';

/** The position of a keyword in the post. */
export class MatchOutput {
  @Id('The monitor whose keyword it is.')
  monitor_id: string;

  @RawText('The keyword as the monitor spells it.')
  keyword: string;

  @OneOf(
    matchFields,
    'Which part of the post contains it; feed = none, the monitor takes the whole feed of that name.',
  )
  field: MatchField;

  @Integer('Where it begins, in UTF-16 units.')
  start: number;

  @Integer('Where it ends (exclusive), in UTF-16 units.')
  end: number;

  @RawText('For field url: the link that start and end point into.', { nullable: true })
  link: string | null;
}

/** Where else the same post was published. */
export class AlsoOnOutput {
  @Id('Id of that mention.')
  mention_id: string;

  @OneOf(sourceNames, 'Where it was found.')
  source: SourceName;

  @RawText('Link to that post.')
  url: string;
}

/** A mention as shown to callers and sent to webhooks. */
export class MentionOutput {
  @Id('Id of the mention.')
  id: string;

  @OneOf(sourceNames, 'Where the post was found.')
  source: SourceName;

  @OneOf(postKinds, 'A post of its own, or a comment on one.')
  kind: PostKind;

  @RawText('Link to the original post.')
  url: string;

  @RawText('Who wrote it; null = the source does not say.', { nullable: true })
  author_handle: string | null;

  @RawText("Link to the author's page.", { nullable: true })
  author_url: string | null;

  @RawText(
    'Subreddit, channel or the like that it was posted in; null = there is none, or it is not known.',
    { nullable: true },
  )
  community: string | null;

  @RawText('Title, where the source has titles.', { nullable: true })
  title: string | null;

  @RawText('Full text of the post.')
  text: string;

  @RawText('BCP 47 language tag; null = unknown.', { nullable: true })
  language: string | null;

  @Instant('When it was published.')
  published_at: string;

  @Dictionary(
    { type: ['integer', 'null'], minimum: -Number.MAX_SAFE_INTEGER, maximum: Number.MAX_SAFE_INTEGER },
    'Counts as the source shows them (reddit: upvotes, comments); null = unknown, 0 = zero.',
  )
  engagement: Record<string, number | null>;

  @Parts(() => MatchOutput, 'Every place in the post where a keyword occurs.')
  matches: MatchOutput[];

  @Parts(
    () => AlsoOnOutput,
    'Other mentions of the same post: the same words by the same author, what it quotes, what quotes it. Oldest first, 20 at most; not covered by updated_at.',
  )
  also_on: AlsoOnOutput[];

  @Flag('Whether it is about the brand; null until classified.', { nullable: true })
  is_relevant: boolean | null;

  @Flag(
    'Whether its language could be judged; false = the category other and the sentiment neutral are defaults, and the urgency is not based on its words; null until classified.',
    { nullable: true },
  )
  is_judged: boolean | null;

  @OneOf(categories, 'Its category; null until classified.', { nullable: true })
  category: Category | null;

  @OneOf(sentiments, 'Its sentiment towards the brand; null until classified.', { nullable: true })
  sentiment: Sentiment | null;

  @Integer('0 = can wait indefinitely, 100 = act now; null until classified.', {
    nullable: true,
    min: 0,
    max: 100,
  })
  urgency: number | null;

  @RawText('The gist in a sentence; null until classified.', { nullable: true })
  ai_summary: string | null;

  @Fraction('How sure the classifier is; null until classified.', { nullable: true, min: 0, max: 1 })
  confidence: number | null;

  @RawText('Name and version of the classifier; null until classified.', { nullable: true })
  classifier: string | null;

  @OneOf(mentionStatuses, 'Its triage status, set by people.')
  status: MentionStatus;

  @Part(() => PersonOutput, 'The member it is assigned to; null = nobody.', { nullable: true })
  assignee: PersonOutput | null;

  @Instant('When Earshot found it.')
  found_at: string;

  @Instant('When it was classified; null until then.', { nullable: true })
  classified_at: string | null;

  @Instant(
    'When title, text, author, community, counts and summary were removed; null = they were not. Id, link, status and category stay.',
    { nullable: true },
  )
  removed_at: string | null;

  @OneOf(
    removalReasons,
    'Why: deleted_at_source = its author or the source took it down, retention = its source does not allow keeping it any longer.',
    { nullable: true },
  )
  removed_reason: RemovalReason | null;

  @Instant(
    'When anything of this last changed: its status, assignee, classification, text, counts, matches or removal.',
  )
  updated_at: string;
}

export function toMentionOutput(mention: Mention): MentionOutput {
  const { classification } = mention;
  return {
    id: mention.id,
    source: mention.source,
    kind: mention.kind,
    url: mention.url,
    author_handle: mention.authorHandle,
    author_url: mention.authorUrl,
    community: mention.community,
    title: mention.title,
    text: mention.text,
    language: mention.language,
    published_at: isoTime(mention.publishedAt),
    engagement: { ...mention.engagement },
    matches: mention.matches.map(toMatchOutput),
    also_on: mention.alsoOn.map(({ mentionId, source, url }) => ({ mention_id: mentionId, source, url })),
    is_relevant: classification?.isRelevant ?? null,
    is_judged: classification && !isNotJudged(classification),
    category: classification?.category ?? null,
    sentiment: classification?.sentiment ?? null,
    urgency: classification?.urgency ?? null,
    ai_summary: classification?.summary ?? null,
    confidence: classification?.confidence ?? null,
    classifier: classification?.classifier ?? null,
    status: mention.status,
    assignee: mention.assignee === null ? null : { ...mention.assignee },
    found_at: isoTime(mention.foundAt),
    classified_at: isoTime(mention.classifiedAt),
    removed_at: isoTime(mention.removedAt),
    removed_reason: mention.removedReason,
    updated_at: isoTime(mention.updatedAt),
  };
}

export function toMatchOutput(match: Match): MatchOutput {
  return {
    monitor_id: match.monitorId,
    keyword: match.keyword,
    field: match.field,
    start: match.start,
    end: match.end,
    link: match.link,
  };
}
