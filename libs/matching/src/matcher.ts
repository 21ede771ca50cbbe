import type { MatchField, Post } from '@earshot/domain';
import { normalizeHandle } from './handle.js';
import type { KeywordMatch, KeywordSet, SetMatch } from './keyword-set.js';
import { inReadingOrder } from './reading-order.js';
import { type Occurrence, Scanner } from './scanner.js';
import { SeekerTable } from './seeker-table.js';

/** A keyword of a set (its index) that stands in the post; null = one that the set will not have. */
interface Hit {
  readonly set: number;
  readonly match: KeywordMatch | null;
}

/** Finds which keyword sets a post belongs to. Compiled once for many sets; what several look for is looked for once. */
export class Matcher {
  private readonly scanner: Scanner;
  private readonly seekers: SeekerTable;
  /** By set. */
  private readonly ids: readonly string[];
  /** By set, of those that exclude any. */
  private readonly excludedAuthors: ReadonlyMap<number, ReadonlySet<string>>;
  // Empty between calls; kept, so that a post in which nothing stands costs no memory.
  private readonly found: Occurrence[] = [];

  private constructor(sets: readonly KeywordSet[]) {
    this.seekers = new SeekerTable(sets);
    this.scanner = new Scanner(this.seekers.patterns);
    this.ids = sets.map(({ id }) => id);
    this.excludedAuthors = new Map(
      sets.flatMap(({ excludeAuthors }, set) =>
        excludeAuthors.length === 0 ? [] : [[set, new Set(excludeAuthors.map(normalizeHandle))]],
      ),
    );
  }

  /** Throws AppError INVALID_REQUEST, naming it, for a keyword that is not `isMatchable`. */
  static compile(sets: readonly KeywordSet[]): Matcher {
    return new Matcher(sets);
  }

  /** The sets that a post matches, in the order in which they were compiled. Offsets are into the post as given. */
  match({
    title,
    text,
    links,
    authorHandle,
  }: Pick<Post, 'title' | 'text' | 'links' | 'authorHandle'>): SetMatch[] {
    const hits: Hit[] = [];
    if (title !== null) this.look(title, 'title', hits);
    this.look(text, 'text', hits);
    if (links.length > 0) for (const link of new Set(links)) this.look(link, 'url', hits);
    if (hits.length === 0) return [];

    // Stable: the hits of a set stay in the order of the texts.
    if (hits.length > 1) hits.sort((a, b) => a.set - b.set);
    const author =
      authorHandle === null || this.excludedAuthors.size === 0 ? null : normalizeHandle(authorHandle);
    const matched: SetMatch[] = [];
    for (let from = 0; from < hits.length;) {
      const { set } = hits[from] as Hit;
      let to = from + 1;
      while (to < hits.length && hits[to]?.set === set) to += 1;
      const isWelcome = author === null || this.excludedAuthors.get(set)?.has(author) !== true;
      const matches = isWelcome ? matchesOf(hits, from, to) : [];
      if (matches.length > 0) matched.push({ id: this.ids[set] as string, matches });
      from = to;
    }
    return matched;
  }

  private look(text: string, field: MatchField, hits: Hit[]): void {
    const { found, seekers } = this;
    this.scanner.scan(text, found);
    if (found.length === 0) return;
    const link = field === 'url' ? text : null;
    for (const { pattern, start, end } of found) {
      const last = seekers.end(pattern);
      for (let seeker = seekers.begin(pattern); seeker < last; seeker++) {
        const keyword = seekers.keyword(seeker);
        const match = seekers.excludes(seeker) ? null : { keyword, field, link, start, end };
        hits.push({ set: seekers.set(seeker), match });
      }
    }
    found.length = 0;
  }
}

/** What one set has found: hits[from..to); nothing where a keyword stands in the post that it will not have. */
function matchesOf(hits: readonly Hit[], from: number, to: number): readonly KeywordMatch[] {
  const matches: KeywordMatch[] = [];
  for (let index = from; index < to; index++) {
    const match = (hits[index] as Hit).match;
    if (match === null) return [];
    matches.push(match);
  }
  return inReadingOrder(matches);
}
