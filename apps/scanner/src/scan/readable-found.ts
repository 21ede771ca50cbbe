import { type DueWatch, type Match, type Post, storablePost } from '@earshot/domain';
import type { SourceReading } from './read/source-reading.js';
import type { FoundMention } from './post-matcher.js';

/**
 * Of what was found what each monitor may see, where projects choose what of a source they read, and everything of the feeds
 * that a monitor takes whole, but for what its filters keep from it. The same where everybody may see all.
 * @param gateOf whether a watch would have a post if a keyword of it stood there
 */
export function readableFound(
  found: readonly FoundMention[],
  { posts, readers }: Pick<SourceReading, 'posts' | 'readers'>,
  watches: readonly DueWatch[],
  gateOf: (watch: DueWatch) => (post: Post) => boolean,
): readonly FoundMention[] {
  if (readers.size === 0) return found;
  const kept = found.flatMap((mention) => {
    const { externalId } = mention.post;
    const matches = mention.matches.filter(
      ({ monitorId }) => readers.get(monitorId)?.posts.has(externalId) ?? true,
    );
    return matches.length === 0 ? [] : [{ ...mention, matches }];
  });
  // One object for each post: later steps distinguish them by it.
  const known = new Map(found.map(({ post }) => [post.externalId, post]));
  const listed = posts.map((post) => known.get(post.externalId) ?? storablePost(post));
  return joined([...kept, ...wholeFeeds(listed, readers, watches, gateOf)]);
}

function wholeFeeds(
  posts: readonly Post[],
  readers: SourceReading['readers'],
  watches: readonly DueWatch[],
  gateOf: (watch: DueWatch) => (post: Post) => boolean,
): FoundMention[] {
  return watches.flatMap((watch) => {
    const whole = readers.get(watch.monitorId)?.whole;
    if (whole === undefined || whole.size === 0) return [];
    const isWanted = gateOf(watch);
    return posts.flatMap((post) => {
      const label = whole.get(post.externalId);
      if (label === undefined || !isWanted(post)) return [];
      const keyword = label === '' ? 'feed' : label;
      const match: Match = {
        monitorId: watch.monitorId,
        keyword,
        field: 'feed',
        link: null,
        start: 0,
        end: keyword.length,
      };
      return [{ projectId: watch.projectId, post, matches: [match] }];
    });
  });
}

/** Once for a project: what a keyword has found beside what the feed is taken for. */
function joined(found: readonly FoundMention[]): FoundMention[] {
  const byPost = new Map<string, FoundMention>();
  for (const mention of found) {
    const key = `${mention.projectId} ${mention.post.externalId}`;
    const known = byPost.get(key);
    byPost.set(
      key,
      known === undefined ? mention : { ...known, matches: [...known.matches, ...mention.matches] },
    );
  }
  return [...byPost.values()];
}
