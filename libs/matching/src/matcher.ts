import type { MatchField, Post } from '@earshot/domain';
import { normalizeHandle } from './handle.js';
import type { KeywordSet, SetMatch } from './keyword-set.js';
import { type Occurrence, Scanner } from './scanner.js';
import { type Seeker, seekersByPattern } from './seekers.js';
import { SetTally } from './set-tally.js';

/** Finds which keyword sets a post belongs to. Compiled once for many sets; what several look for is looked for once. */
export class Matcher {
  private readonly scanner: Scanner;
  /** Who looks for each of the scanner's patterns. */
  private readonly seekers: readonly (readonly Seeker[])[];
  private readonly excludedAuthors: readonly ReadonlySet<string>[];
  // Empty between calls; kept, so that a post in which nothing stands costs no memory.
  private readonly found: Occurrence[] = [];
  private readonly tallies = new Map<number, SetTally>();

  private constructor(private readonly sets: readonly KeywordSet[]) {
    const seekers = seekersByPattern(sets);
    this.scanner = new Scanner([...seekers.keys()]);
    this.seekers = [...seekers.values()];
    this.excludedAuthors = sets.map(({ excludeAuthors }) => new Set(excludeAuthors.map(normalizeHandle)));
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
    if (title !== null) this.tally(title, 'title');
    this.tally(text, 'text');
    if (links.length > 0) for (const link of new Set(links)) this.tally(link, 'url');
    if (this.tallies.size === 0) return [];

    const author = authorHandle === null ? null : normalizeHandle(authorHandle);
    const sets = [...this.tallies.keys()].sort((a, b) => a - b);
    const matched: SetMatch[] = [];
    for (const set of sets) {
      const matches = this.tallies.get(set)?.matches() ?? [];
      const isWelcome = author === null || this.excludedAuthors[set]?.has(author) !== true;
      if (matches.length > 0 && isWelcome) matched.push({ id: (this.sets[set] as KeywordSet).id, matches });
    }
    this.tallies.clear();
    return matched;
  }

  private tally(text: string, field: MatchField): void {
    this.scanner.scan(text, this.found);
    if (this.found.length === 0) return;
    const place = { field, link: field === 'url' ? text : null };
    for (const { pattern, start, end } of this.found) {
      for (const { set, keyword, excludes } of this.seekers[pattern] as readonly Seeker[]) {
        const known = this.tallies.get(set);
        const tally = known ?? new SetTally();
        if (known === undefined) this.tallies.set(set, tally);
        if (excludes) tally.exclude();
        else tally.add({ keyword, ...place, start, end });
      }
    }
    this.found.length = 0;
  }
}
