import {
  type Classification,
  filterNames,
  mainReason,
  matchFields,
  type Post,
  sourceNames,
} from '@earshot/domain';
import { Flag, Instant, Integer, objectWith, OneOf, Parts, RawText } from '../fields/fields.js';
import { outputOf } from '../fields/output-of.js';
import { previewPosts } from '../preview-window.js';

/** How many posts contain one of the draft's keywords. */
export class KeywordCountOutput extends objectWith({
  keyword: RawText('The keyword as the draft spells it.'),
  posts: Integer('Posts that match and contain it; 0 = it finds nothing.', { min: 0, max: previewPosts }),
}) {}

/** How many posts one word, author, community or language excludes. */
export class DroppedValueOutput extends objectWith({
  value: RawText('The word, author, community or language.'),
  posts: Integer('Posts that it drops.', { min: 1, max: previewPosts }),
}) {}

/** How many posts one of the draft's filters excludes. */
export class DroppedOutput extends objectWith({
  by: OneOf(filterNames, 'The field of the draft.'),
  posts: Integer('Posts with a keyword that it drops; one that several drop counts for each.', {
    min: 1,
    max: previewPosts,
  }),
  values: Parts(
    () => DroppedValueOutput,
    'How many posts each of its values drops, most frequent first, 20 at most; empty where a required one is missing.',
  ),
}) {}

/** The fewest and most posts per day. */
export class PostsPerDayOutput extends objectWith({
  low: Integer('On the quietest whole day.'),
  high: Integer('On the busiest.'),
}) {}

/** The position of one of the draft's keywords in a post. */
export class HighlightOutput extends objectWith({
  keyword: RawText('The keyword as the draft spells it.'),
  field: OneOf(matchFields, 'Which part of the post contains it.'),
  start: Integer('Where it begins, in UTF-16 units.'),
  end: Integer('Where it ends (exclusive), in UTF-16 units.'),
  link: RawText('For field url: the link that start and end point into.', { nullable: true }),
}) {}

export class DraftMatchOutput extends objectWith({
  source: OneOf(sourceNames, 'Where the post was found.'),
  url: RawText('Link to the original post.'),
  author_handle: RawText('Who wrote it; null = the source does not say.', { nullable: true }),
  title: RawText('Title, where the source has titles.', { nullable: true }),
  text: RawText('Full text of the post.'),
  published_at: Instant('When it was published.'),
  matches: Parts(() => HighlightOutput, 'Every place where a keyword of the draft occurs, 100 at most.'),
  is_relevant: Flag('Whether it would be judged to be about the brand; null = it was not judged.', {
    nullable: true,
  }),
  why: RawText('The reason that weighs most, as a sentence; null = it was not judged.', { nullable: true }),
}) {}

/** As many positions per post as are stored for a mention. */
const shownMatches = 100;

/** @param verdict absent = not judged */
export function toDraftMatchOutput(
  post: Pick<Post, 'source' | 'url' | 'authorHandle' | 'title' | 'text' | 'publishedAt'>,
  matches: readonly HighlightOutput[],
  verdict: Classification | undefined,
): DraftMatchOutput {
  return outputOf(DraftMatchOutput, {
    ...post,
    matches: matches
      .slice(0, shownMatches)
      .map(({ keyword, field, start, end, link }) => ({ keyword, field, start, end, link })),
    isRelevant: verdict?.isRelevant ?? null,
    why: verdict === undefined ? null : mainReason(verdict),
  });
}
