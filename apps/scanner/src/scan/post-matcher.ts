import { isDeepStrictEqual } from 'node:util';
import { Injectable } from '@nestjs/common';
import {
  type DueWatch,
  grouped,
  longestExternalId,
  type Match,
  type Monitor,
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

/** A post for one project, with all of the project's matches in it. */
export interface FoundMention {
  readonly projectId: string;
  readonly post: Post;
  readonly matches: readonly Match[];
}

/** A post may repeat a keyword thousands of times; the first matches are enough to show why it matched. */
const matchesPerMonitor = 100;

/**
 * Matches posts against watches. The compiled watches (about 15 us a keyword) are reused from scan to scan, until the
 * watches or what they look for change.
 */
@Injectable()
export class PostMatcher {
  private known: { readonly watches: readonly DueWatch[]; readonly matcher: Matcher } | undefined;
  private languageOf: LanguageOf | null = null;

  /** The matching posts, once per project: every watch is matched against every post, whichever query returned it. */
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

  /** For watches that take whole feeds: whether a post passes a watch's filters, keywords aside. */
  async gates(watches: readonly DueWatch[]): Promise<(watch: DueWatch) => (post: Post) => boolean> {
    await this.learnLanguages(watches);
    return (watch) => {
      const refusals = postGate({ ...watch, id: watch.monitorId }, this.languageOf);
      return (post) => refusals(post).length === 0;
    };
  }

  /** Loads the language detector as soon as a watch needs it. */
  private async learnLanguages(watches: readonly DueWatch[]): Promise<void> {
    if (this.languageOf === null && watches.some(({ filters }) => asksForLanguage(filters)))
      this.languageOf = await loadLanguageOf();
  }

  /** Called for every post, so watches are compared once per scan: each scan reads them anew. */
  private compiled(watches: readonly DueWatch[]): Matcher {
    const { known } = this;
    if (known?.watches === watches) return known.matcher;
    const isSame = known !== undefined && lookForTheSame(known.watches, watches);
    // Keeping two of them would take twice the memory.
    this.known = undefined;
    const matcher = isSame ? known.matcher : Matcher.compile(keywordSets(watches), this.languageOf);
    this.known = { watches, matcher };
    return matcher;
  }
}

/** Like `PostMatcher`, but compiles the watches each time. */
export function matchPosts(
  posts: readonly Post[],
  watches: readonly DueWatch[],
  matcher = Matcher.compile(keywordSets(watches)),
): FoundMention[] {
  const projectOf = new Map(watches.map(({ monitorId, projectId }) => [monitorId, projectId]));
  const found: FoundMention[] = [];
  for (const fetched of posts) {
    // It could not be stored, and nor could anything found with it.
    if (fetched.externalId.length > longestExternalId) continue;
    // Most posts match nothing, so only matching ones are made storable.
    let matched = matcher.match(fetched);
    if (matched.length === 0) continue;
    const post = storablePost(fetched);
    if (post !== fetched) matched = matcher.match(post);
    for (const [projectId, own] of grouped(matched, ({ id }) => projectOf.get(id) as string))
      found.push({ projectId, post, matches: matchesOf(own) });
  }
  return found;
}

/** The first matches of each monitor in a post, from a matcher whose sets are monitors. */
export function matchesOf(matched: ReturnType<Matcher['match']>): Match[] {
  return matched.flatMap(({ id, matches }) =>
    matches.slice(0, matchesPerMonitor).map((match) => ({ ...match, monitorId: id })),
  );
}

/** Matches a post of an existing mention: only keywords count, whatever else the monitors now require. */
export function matchMonitors(
  post: Post,
  monitors: readonly Pick<Monitor, 'id' | 'keywords' | 'filters'>[],
): Match[] {
  const matcher = Matcher.compile(
    monitors.map(({ id, keywords, filters: { caseSensitiveKeywords } }) => ({
      id,
      keywords,
      excludeKeywords: [],
      excludeAuthors: [],
      filters: { ...noFilters, caseSensitiveKeywords },
    })),
  );
  return matchesOf(matcher.match(post));
}

/** The monitors that matched each post, by external id. */
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

/** The part of the mentions found by all watches that belongs to these watches. */
export function mentionsOf(found: readonly FoundMention[], watches: readonly DueWatch[]): FoundMention[] {
  const monitorIds = new Set(watches.map(({ monitorId }) => monitorId));
  return keepMatches(found, (match) => monitorIds.has(match.monitorId));
}

/** The mentions with only the matches to keep; mentions without matches are dropped. */
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

/** All watches are of one source, so a monitor has only one of them. */
function lookForTheSame(known: readonly DueWatch[], watches: readonly DueWatch[]): boolean {
  const byMonitor = new Map(known.map((watch) => [watch.monitorId, soughtBy(watch)]));
  return (
    known.length === watches.length &&
    watches.every((watch) => isDeepStrictEqual(byMonitor.get(watch.monitorId), soughtBy(watch)))
  );
}

function soughtBy({ keywords, excludeKeywords, excludeAuthors, filters }: DueWatch): object {
  return { keywords, excludeKeywords, excludeAuthors, filters };
}
