import { Injectable } from '@nestjs/common';
import {
  type DueWatch,
  type Match,
  type MonitorFilters,
  noFilters,
  type Post,
  storablePost,
} from '@earshot/domain';
import {
  asksForLanguage,
  type KeywordSet,
  type LanguageOf,
  loadLanguageOf,
  Matcher,
  postGate,
} from '@earshot/matching';

/** A post that belongs to a project, with everything of the project that stands in it. */
export interface FoundMention {
  readonly projectId: string;
  readonly post: Post;
  readonly matches: readonly Match[];
}

/** A post may repeat a keyword thousands of times; the first places show why it matched as well as all of them would. */
export const matchesPerMonitor = 100;

/**
 * Matches posts against watches. What it has compiled for watches (about 15 us a keyword) serves from scan to scan, until
 * other watches come or these look for something else.
 */
@Injectable()
export class PostMatcher {
  private known: { readonly watches: ReadonlyMap<string, DueWatch>; readonly matcher: Matcher } | undefined;
  private languageOf: LanguageOf | null = null;

  /** The posts that match, once for each project: every watch is looked for in every post, whatever query brought it. */
  async matchPosts(posts: readonly Post[], watches: readonly DueWatch[]): Promise<FoundMention[]> {
    if (posts.length === 0) return [];
    await this.learnLanguages(watches);
    return matchPosts(posts, watches, this.compiled(watches));
  }

  /** Whether a post matches one of the watches, for feeds that list far more than is wanted. */
  async wantedBy(watches: readonly DueWatch[]): Promise<(post: Post) => boolean> {
    await this.learnLanguages(watches);
    return (post) => this.compiled(watches).match(post).length > 0;
  }

  /** What keeps posts from a watch that takes a feed whole, keywords aside; true = nothing does. */
  async gates(watches: readonly DueWatch[]): Promise<(watch: DueWatch) => (post: Post) => boolean> {
    await this.learnLanguages(watches);
    return (watch) => {
      const refusals = postGate({ ...watch, id: watch.monitorId }, this.languageOf);
      return (post) => refusals(post).length === 0;
    };
  }

  /** The language detector is loaded once a watch needs it. */
  private async learnLanguages(watches: readonly DueWatch[]): Promise<void> {
    if (this.languageOf === null && watches.some(({ filters }) => asksForLanguage(filters)))
      this.languageOf = await loadLanguageOf();
  }

  private compiled(watches: readonly DueWatch[]): Matcher {
    const { known } = this;
    if (known !== undefined && lookForTheSame(known.watches, watches)) return known.matcher;
    // Both at once would take twice the memory.
    this.known = undefined;
    const matcher = Matcher.compile(keywordSets(watches), this.languageOf);
    this.known = { watches: new Map(watches.map((watch) => [watch.monitorId, watch])), matcher };
    return matcher;
  }
}

/** What `PostMatcher` answers, compiled anew. */
export function matchPosts(
  posts: readonly Post[],
  watches: readonly DueWatch[],
  matcher = Matcher.compile(keywordSets(watches)),
): FoundMention[] {
  const projectOf = new Map(watches.map(({ monitorId, projectId }) => [monitorId, projectId]));
  const found: FoundMention[] = [];
  for (const fetched of posts) {
    // Most posts match nothing: only the others are made fit to be stored.
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

/** Of what all watches have found, what these have. */
export function mentionsOf(found: readonly FoundMention[], watches: readonly DueWatch[]): FoundMention[] {
  const monitorIds = new Set(watches.map(({ monitorId }) => monitorId));
  return keepMatches(found, (match) => monitorIds.has(match.monitorId));
}

/** The mentions with the matches that are to be kept, without those that have none left. */
export function keepMatches(
  found: readonly FoundMention[],
  isKept: (match: Match, post: Post) => boolean,
): FoundMention[] {
  return found.flatMap((mention) => {
    const matches = mention.matches.filter((match) => isKept(match, mention.post));
    return matches.length === 0 ? [] : [{ ...mention, matches }];
  });
}

function keywordSets(watches: readonly DueWatch[]): KeywordSet[] {
  return watches.map((watch) => ({ ...watch, id: watch.monitorId }));
}

/** Watches are of one source: a monitor has one of them. */
function lookForTheSame(known: ReadonlyMap<string, DueWatch>, watches: readonly DueWatch[]): boolean {
  return (
    known.size === watches.length &&
    watches.every((watch) => looksForTheSame(known.get(watch.monitorId), watch))
  );
}

function looksForTheSame(known: DueWatch | undefined, watch: DueWatch): boolean {
  if (known === watch) return true;
  return (
    known !== undefined &&
    isSame(known.keywords, watch.keywords) &&
    isSame(known.excludeKeywords, watch.excludeKeywords) &&
    isSame(known.excludeAuthors, watch.excludeAuthors) &&
    isSameFilters(known.filters, watch.filters)
  );
}

function isSameFilters(known: MonitorFilters, filters: MonitorFilters): boolean {
  return Object.keys(noFilters).every((name) => {
    const list = name as keyof MonitorFilters;
    return isSame(known[list], filters[list]);
  });
}

function isSame(known: readonly string[], words: readonly string[]): boolean {
  return known.length === words.length && known.every((word, index) => word === words[index]);
}
