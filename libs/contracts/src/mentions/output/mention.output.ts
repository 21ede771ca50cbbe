import {
  categories,
  isNotJudged,
  type Match,
  matchFields,
  type Mention,
  mentionStatuses,
  postKinds,
  removalReasons,
  sentiments,
  sourceNames,
} from '@earshot/domain';
import {
  Dictionary,
  Flag,
  Fraction,
  Id,
  Instant,
  Integer,
  objectWith,
  OneOf,
  Part,
  Parts,
  RawText,
} from '../../fields/fields.js';
import { PersonOutput } from '../../notes/person.output.js';
import { isoTime } from '../../time.js';

/** The position of a keyword in the post. */
export class MatchOutput extends objectWith({
  monitor_id: Id('The monitor whose keyword it is.'),
  keyword: RawText('The keyword as the monitor spells it.'),
  field: OneOf(
    matchFields,
    'Which part of the post contains it; feed = none, the monitor takes the whole feed of that name.',
  ),
  start: Integer('Where it begins, in UTF-16 units.'),
  end: Integer('Where it ends (exclusive), in UTF-16 units.'),
  link: RawText('For field url: the link that start and end point into.', { nullable: true }),
}) {}

/** Where else the same post was published. */
export class AlsoOnOutput extends objectWith({
  mention_id: Id('Id of that mention.'),
  source: OneOf(sourceNames, 'Where it was found.'),
  url: RawText('Link to that post.'),
}) {}

/** A mention as shown to callers and sent to webhooks. */
export class MentionOutput extends objectWith({
  id: Id('Id of the mention.'),
  source: OneOf(sourceNames, 'Where the post was found.'),
  kind: OneOf(postKinds, 'A post of its own, or a comment on one.'),
  url: RawText('Link to the original post.'),
  author_handle: RawText('Who wrote it; null = the source does not say.', { nullable: true }),
  author_url: RawText("Link to the author's page.", { nullable: true }),
  community: RawText(
    'Subreddit, channel or the like that it was posted in; null = there is none, or it is not known.',
    { nullable: true },
  ),
  title: RawText('Title, where the source has titles.', { nullable: true }),
  text: RawText('Full text of the post.'),
  language: RawText('BCP 47 language tag; null = unknown.', { nullable: true }),
  published_at: Instant('When it was published.'),
  engagement: Dictionary(
    { type: ['integer', 'null'], minimum: -Number.MAX_SAFE_INTEGER, maximum: Number.MAX_SAFE_INTEGER },
    'Counts as the source shows them (reddit: upvotes, comments); null = unknown, 0 = zero.',
  ),
  matches: Parts(
    () => MatchOutput,
    'Every place in the post where a keyword occurs, the first 100 of each monitor.',
  ),
  also_on: Parts(
    () => AlsoOnOutput,
    'Other mentions of the same post: the same words by the same author, what it quotes, what quotes it. Oldest first, 20 at most; not covered by updated_at.',
  ),
  is_relevant: Flag('Whether it is about the brand; null until classified.', { nullable: true }),
  is_judged: Flag(
    'Whether its language could be judged; false = the category other and the sentiment neutral are defaults, and the urgency is not based on its words; null until classified.',
    { nullable: true },
  ),
  category: OneOf(categories, 'Its category; null until classified.', { nullable: true }),
  sentiment: OneOf(sentiments, 'Its sentiment towards the brand; null until classified.', { nullable: true }),
  urgency: Integer('0 = can wait indefinitely, 100 = act now; null until classified.', {
    nullable: true,
    min: 0,
    max: 100,
  }),
  ai_summary: RawText('The gist in a sentence; null until classified.', { nullable: true }),
  confidence: Fraction('How sure the classifier is; null until classified.', {
    nullable: true,
    min: 0,
    max: 1,
  }),
  classifier: RawText('Name and version of the classifier; null until classified.', { nullable: true }),
  status: OneOf(mentionStatuses, 'Its triage status, set by people.'),
  assignee: Part(() => PersonOutput, 'The member it is assigned to; null = nobody.', { nullable: true }),
  found_at: Instant('When Earshot found it.'),
  classified_at: Instant('When it was classified; null until then.', { nullable: true }),
  removed_at: Instant(
    'When title, text, author, community, counts and summary were removed; null = they were not. Id, link, status and category stay.',
    { nullable: true },
  ),
  removed_reason: OneOf(
    removalReasons,
    'Why: deleted_at_source = its author or the source took it down, retention = its source does not allow keeping it any longer.',
    { nullable: true },
  ),
  updated_at: Instant(
    'When anything of this last changed: its status, assignee, classification, text, counts, matches or removal.',
  ),
}) {}

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
