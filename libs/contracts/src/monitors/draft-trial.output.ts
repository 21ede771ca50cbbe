import {
  type Classification,
  type FilterName,
  filterNames,
  mainReason,
  type MatchField,
  matchFields,
  type Post,
  type SourceName,
  sourceNames,
} from '@earshot/domain';
import { Flag, Instant, Integer, OneOf, Parts, RawText } from '../fields/fields.js';
import { previewPosts } from '../preview-window.js';
import { isoTime } from '../time.js';

/** How many posts contain one of the draft's keywords. */
export class KeywordCountOutput {
  @RawText('The keyword as the draft spells it.')
  keyword: string;

  @Integer('Posts that match and contain it; 0 = it finds nothing.', { min: 0, max: previewPosts })
  posts: number;
}

/** How many posts one word, author, community or language excludes. */
export class DroppedValueOutput {
  @RawText('The word, author, community or language.')
  value: string;

  @Integer('Posts that it drops.', { min: 1, max: previewPosts })
  posts: number;
}

/** How many posts one of the draft's filters excludes. */
export class DroppedOutput {
  @OneOf(filterNames, 'The field of the draft.')
  by: FilterName;

  @Integer('Posts with a keyword that it drops; one that several drop counts for each.', {
    min: 1,
    max: previewPosts,
  })
  posts: number;

  @Parts(
    () => DroppedValueOutput,
    'How many posts each of its values drops, most frequent first, 20 at most; empty where a required one is missing.',
  )
  values: DroppedValueOutput[];
}

/** The fewest and most posts per day. */
export class PostsPerDayOutput {
  @Integer('On the quietest whole day.')
  low: number;

  @Integer('On the busiest.')
  high: number;
}

/** The position of one of the draft's keywords in a post. */
export class HighlightOutput {
  @RawText('The keyword as the draft spells it.')
  keyword: string;

  @OneOf(matchFields, 'Which part of the post contains it.')
  field: MatchField;

  @Integer('Where it begins, in UTF-16 units.')
  start: number;

  @Integer('Where it ends (exclusive), in UTF-16 units.')
  end: number;

  @RawText('For field url: the link that start and end point into.', { nullable: true })
  link: string | null;
}

export class DraftMatchOutput {
  @OneOf(sourceNames, 'Where the post was found.')
  source: SourceName;

  @RawText('Link to the original post.')
  url: string;

  @RawText('Who wrote it; null = the source does not say.', { nullable: true })
  author_handle: string | null;

  @RawText('Title, where the source has titles.', { nullable: true })
  title: string | null;

  @RawText('Full text of the post.')
  text: string;

  @Instant('When it was published.')
  published_at: string;

  @Parts(() => HighlightOutput, 'Every place where a keyword of the draft occurs, 100 at most.')
  matches: HighlightOutput[];

  @Flag('Whether it would be judged to be about the brand; null = it was not judged.', { nullable: true })
  is_relevant: boolean | null;

  @RawText('The reason that weighs most, as a sentence; null = it was not judged.', { nullable: true })
  why: string | null;
}

/** As many positions per post as are stored for a mention. */
const shownMatches = 100;

/** @param verdict absent = not judged */
export function toDraftMatchOutput(
  post: Pick<Post, 'source' | 'url' | 'authorHandle' | 'title' | 'text' | 'publishedAt'>,
  matches: readonly HighlightOutput[],
  verdict: Classification | undefined,
): DraftMatchOutput {
  return {
    source: post.source,
    url: post.url,
    author_handle: post.authorHandle,
    title: post.title,
    text: post.text,
    published_at: isoTime(post.publishedAt),
    matches: matches
      .slice(0, shownMatches)
      .map(({ keyword, field, start, end, link }) => ({ keyword, field, start, end, link })),
    is_relevant: verdict?.isRelevant ?? null,
    why: verdict === undefined ? null : mainReason(verdict),
  };
}
