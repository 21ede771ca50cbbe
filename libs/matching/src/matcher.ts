import type { FilterName, MatchField, Post } from '@earshot/domain';
import type { KeywordMatch, KeywordSet, Refusal, SetMatch, SetVerdict } from './keyword-set.js';
import type { LanguageOf } from './language/load-language-of.js';
import { type FilteredPost, type PostFilter, postFilters } from './post-filters.js';
import { inReadingOrder } from './reading-order.js';
import { type Occurrence, Scanner } from './scan/scanner.js';
import { CASED, EXCLUDED, REQUIRED, SeekerTable, SOUGHT } from './scan/seeker-table.js';
import { writtenForm } from './text/fold.js';

/** An occurrence of one of a set's words in the post. */
interface Hit {
  /** The set and the kind of word, encoded as in `SeekerTable`; `CASED` = the keyword was found with different capitals. */
  readonly use: number;
  readonly match: KeywordMatch;
}

/** The occurrences of a set in a post. */
interface FoundBySet {
  readonly from: number;
  readonly to: number;
  readonly matches: readonly KeywordMatch[];
  readonly post: MatchedPost;
  /** The maximum number of reasons to return. */
  readonly most: number;
}

/** The parts of a post that matching uses. Without `source` and `community`, community filters do not apply. */
export type MatchedPost = FilteredPost & Pick<Post, 'links'>;

/** Finds the keyword sets that a post matches. Compiled once for many sets, with shared keywords searched once. */
export class Matcher {
  private readonly scanner: Scanner;
  private readonly seekers: SeekerTable;
  private readonly ids: readonly string[];
  /** By set: 1 = it has conditions besides keywords. */
  private readonly asks: Uint8Array;
  private readonly filters: ReadonlyMap<number, readonly PostFilter[]>;
  /** Sets that have required words. */
  private readonly requiring: ReadonlySet<number>;
  // Empty between calls; reused, so that posts without a match allocate nothing.
  private readonly found: Occurrence[] = [];

  private constructor(sets: readonly KeywordSet[], languageOf: LanguageOf | null) {
    this.seekers = new SeekerTable(sets);
    this.scanner = new Scanner(this.seekers.patterns);
    this.ids = sets.map(({ id }) => id);
    const language = languageOf === null ? null : remembering(languageOf);
    this.filters = new Map(
      sets.flatMap((set, index) => {
        const filters = postFilters(set, language);
        return filters.length === 0 ? [] : [[index, filters]];
      }),
    );
    this.requiring = new Set(
      sets.flatMap(({ filters }, index) => ((filters?.requiredWords.length ?? 0) === 0 ? [] : [index])),
    );
    this.asks = Uint8Array.from(sets, ({ excludeKeywords }, set) =>
      excludeKeywords.length > 0 || this.filters.has(set) || this.requiring.has(set) ? 1 : 0,
    );
  }

  /**
   * Compiles keyword sets. Throws AppError INVALID_REQUEST, naming the keyword, if one is not `isMatchable`.
   * @param languageOf required if a set filters by language: see `compileMatcher`
   */
  static compile(sets: readonly KeywordSet[], languageOf: LanguageOf | null = null): Matcher {
    return new Matcher(sets, languageOf);
  }

  /** The sets that a post matches, in the order in which they were compiled. Offsets refer to the post as given. */
  match(post: MatchedPost): SetMatch[] {
    const hits = this.hitsIn(post);
    const matched: SetMatch[] = [];
    for (let from = 0; from < hits.length;) {
      const to = endOfSet(hits, from);
      const matches = matchesOf(hits, from, to);
      const set = setOf(hits, from);
      const isWanted =
        matches.length > 0 &&
        (this.asks[set] === 0 || this.refusalsOf(hits, { from, to, matches, post, most: 1 }).length === 0);
      if (isWanted) matched.push({ id: this.ids[set] as string, matches: inReadingOrder(matches) });
      from = to;
    }
    return matched;
  }

  /** The decision of each set that has a keyword in the post, with all reasons for excluding it. */
  judge(post: MatchedPost): SetVerdict[] {
    const hits = this.hitsIn(post);
    const verdicts: SetVerdict[] = [];
    for (let from = 0; from < hits.length;) {
      const to = endOfSet(hits, from);
      const matches = matchesOf(hits, from, to);
      if (matches.length > 0 || hasKind(hits, from, to, CASED)) {
        const refusals = this.refusalsOf(hits, { from, to, matches, post, most: Infinity });
        const set = setOf(hits, from);
        verdicts.push({ id: this.ids[set] as string, matches: inReadingOrder(matches), refusals });
      }
      from = to;
    }
    return verdicts;
  }

  /** The occurrences in the post, sorted by set. */
  private hitsIn({ title, text, links }: MatchedPost): readonly Hit[] {
    const hits: Hit[] = [];
    if (title !== null) this.look(title, 'title', hits);
    this.look(text, 'text', hits);
    if (links.length > 0) for (const link of new Set(links)) this.look(link, 'url', hits);
    // The sort is stable: a set's keywords come first, in the order of the texts.
    if (hits.length > 1) hits.sort((a, b) => a.use - b.use);
    return hits;
  }

  /** Reasons why a set with hits[from..to) excludes the post, cheapest first; those after the first `most` may be left out. */
  private refusalsOf(hits: readonly Hit[], found: FoundBySet): readonly Refusal[] {
    const { from, to, matches, post, most } = found;
    const set = setOf(hits, from);
    const lacksWord = this.requiring.has(set) && !hasKind(hits, from, to, REQUIRED);
    const refusals: Refusal[] = [];
    const refuse = (filter: FilterName, kind: number): void => {
      const words = hits
        .slice(from, to)
        .flatMap(({ use, match }) => (kindOf(use) === kind ? match.keyword : []));
      for (const found of new Set(words)) refusals.push({ filter, found });
    };
    if (hasKind(hits, from, to, EXCLUDED)) refuse('exclude_keywords', EXCLUDED);
    if (matches.length === 0) refuse('case_sensitive_keywords', CASED);
    if (lacksWord) refusals.push({ filter: 'required_words', found: null });
    for (const filter of this.filters.get(set) ?? []) {
      if (refusals.length >= most) break;
      const refusal = filter(post);
      if (refusal !== null) refusals.push(refusal);
    }
    return refusals;
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
        const use = seekers.use(seeker);
        const match = { keyword, field, link, start, end };
        const isCased = kindOf(use) === CASED && isWrittenSo(keyword, text.slice(start, end));
        hits.push({ use: isCased ? use - CASED + SOUGHT : use, match });
      }
    }
    found.length = 0;
  }
}

function setOf(hits: readonly Hit[], at: number): number {
  return (hits[at] as Hit).use >> 2;
}

function kindOf(use: number): number {
  return use & 3;
}

function endOfSet(hits: readonly Hit[], from: number): number {
  const set = setOf(hits, from);
  let to = from + 1;
  while (to < hits.length && setOf(hits, to) === set) to += 1;
  return to;
}

/** The keyword matches of a set among hits[from..to). */
function matchesOf(hits: readonly Hit[], from: number, to: number): KeywordMatch[] {
  const matches: KeywordMatch[] = [];
  for (let index = from; index < to; index++) {
    const { use, match } = hits[index] as Hit;
    if (kindOf(use) !== SOUGHT) break;
    matches.push(match);
  }
  return matches;
}

function hasKind(hits: readonly Hit[], from: number, to: number, kind: number): boolean {
  for (let index = from; index < to; index++) if (kindOf((hits[index] as Hit).use) === kind) return true;
  return false;
}

/** Whether a part of the text that matches the keyword regardless of case also has the same capitals. */
function isWrittenSo(keyword: string, stretch: string): boolean {
  // Matches cover whole characters, and the keyword may be only a part of one: `…` is written as three.
  return stretch === keyword || writtenForm(stretch).includes(writtenForm(keyword));
}

/** Remembers the last result, because many sets need the language of the same post. */
function remembering(languageOf: LanguageOf): LanguageOf {
  let known: { readonly text: string; readonly language: string | null } | null = null;
  return (text) => {
    if (known?.text !== text) known = { text, language: languageOf(text) };
    return known.language;
  };
}
