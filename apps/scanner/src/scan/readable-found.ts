import { type DueWatch, type Match, type Post, storablePost } from '@earshot/domain';
import type { SourceReading } from './read/source-reading.js';
import { type FoundMention, keepMatches } from './post-matcher.js';

/**
 * What each monitor may see of the found posts, for sources where projects choose what they read; also adds all posts of
 * feeds that a monitor takes whole, except those that its filters exclude. Returns `found` unchanged if all monitors may see
 * everything.
 * @param gateOf whether a watch would accept a post if it contained one of its keywords
 */
export function readableFound(
  found: readonly FoundMention[],
  { posts, readers }: Pick<SourceReading, 'posts' | 'readers'>,
  watches: readonly DueWatch[],
  gateOf: (watch: DueWatch) => (post: Post) => boolean,
): readonly FoundMention[] {
  if (readers.size === 0) return found;
  const kept = keepMatches(
    found,
    ({ monitorId }, { externalId }) => readers.get(monitorId)?.posts.has(externalId) ?? false,
  );
  // One object per post: later steps distinguish posts by identity.
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

/** Merges keyword matches and whole-feed matches into one mention per project and post. */
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
