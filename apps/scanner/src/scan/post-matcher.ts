import { type DueWatch, type Match, type Post, storablePost } from '@earshot/domain';
import { Matcher } from '@earshot/matching';

/** A post that belongs to a project, with everything of the project that stands in it. */
export interface FoundMention {
  readonly projectId: string;
  readonly post: Post;
  readonly matches: readonly Match[];
}

/** A post may repeat a keyword thousands of times; the first places show why it matched as well as all of them would. */
export const matchesPerMonitor = 100;

/** Watches in the form in which posts are looked through for them. */
export interface CompiledWatches {
  readonly matcher: Matcher;
  /** By monitor. */
  readonly projectOf: ReadonlyMap<string, string>;
}

/** Finds who each post belongs to: every watch of the job is looked for in every post, whatever query brought it. */
export function findMentions(
  posts: readonly Post[],
  watches: readonly DueWatch[],
  { matcher, projectOf }: CompiledWatches = compileWatches(watches),
): FoundMention[] {
  const found: FoundMention[] = [];
  for (const fetched of posts) {
    // Nearly every post is nobody's, and need not be made fit to be stored.
    let matched = matcher.match(fetched);
    if (matched.length === 0) continue;
    const post = storablePost(fetched);
    if (post !== fetched) matched = matcher.match(post);
    const byProject = new Map<string, Match[]>();
    for (const { id, matches } of matched) {
      const projectId = projectOf.get(id) as string;
      const known = byProject.get(projectId) ?? [];
      known.push(...matches.slice(0, matchesPerMonitor).map((match) => ({ ...match, monitorId: id })));
      byProject.set(projectId, known);
    }
    for (const [projectId, matches] of byProject) found.push({ projectId, post, matches });
  }
  return found;
}

/** What `findMentions` looks for posts with. */
export function compileWatches(watches: readonly DueWatch[]): CompiledWatches {
  return {
    matcher: Matcher.compile(watches.map((watch) => ({ ...watch, id: watch.monitorId }))),
    projectOf: new Map(watches.map(({ monitorId, projectId }) => [monitorId, projectId])),
  };
}

/** By external id: the monitors that matched the post. */
export function matchedBy(
  found: readonly Pick<FoundMention, 'post' | 'matches'>[],
): ReadonlyMap<string, ReadonlySet<string>> {
  const matched = new Map<string, Set<string>>();
  for (const { post, matches } of found) {
    const monitorIds = matched.get(post.externalId) ?? new Set();
    matched.set(post.externalId, monitorIds);
    for (const { monitorId } of matches) monitorIds.add(monitorId);
  }
  return matched;
}
