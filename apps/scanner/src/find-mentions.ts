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

/** Finds who each post belongs to: every watch of the job is looked for in every post, whatever query brought it. */
export function findMentions(
  posts: readonly Post[],
  watches: readonly DueWatch[],
  matcher = compileWatches(watches),
): FoundMention[] {
  const projectOf = new Map(watches.map((watch) => [watch.monitorId, watch.projectId]));
  return posts.flatMap((fetched) => {
    const post = storablePost(fetched);
    const byProject = new Map<string, Match[]>();
    for (const { id, matches } of matcher.match(post)) {
      const projectId = projectOf.get(id) as string;
      const known = byProject.get(projectId) ?? [];
      known.push(...matches.slice(0, matchesPerMonitor).map((match) => ({ ...match, monitorId: id })));
      byProject.set(projectId, known);
    }
    return [...byProject].map(([projectId, matches]) => ({ projectId, post, matches }));
  });
}

/** What `findMentions` looks for posts with. */
export function compileWatches(watches: readonly DueWatch[]): Matcher {
  return Matcher.compile(watches.map((watch) => ({ ...watch, id: watch.monitorId })));
}
