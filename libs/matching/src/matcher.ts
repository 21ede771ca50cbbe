import type { MatchField, Post } from '@earshot/domain';
import type { KeywordMatch, KeywordSet, Refusal, SetMatch, SetVerdict } from './keyword-set.js';
import type { LanguageOf } from './language/load-language-of.js';
import { type FilteredPost, type PostFilter, postFilters } from './post-filters.js';
import { inReadingOrder } from './reading-order.js';
import { type Occurrence, Scanner } from './scanner.js';
import { CASED, EXCLUDED, REQUIRED, SeekerTable, SOUGHT } from './seeker-table.js';
import { writtenForm } from './written-form.js';

/** A word of a set (its index) that stands in the post. */
interface Hit {
  readonly set: number;
  /** What the set makes of it: `SOUGHT`, `EXCLUDED`, `REQUIRED`, or `CASED` = it stands there in other capitals. */
  readonly kind: number;
  readonly match: KeywordMatch;
}

/** What matching looks at. Without `source` and `community` no filter by community refuses the post. */
export type MatchedPost = FilteredPost & Pick<Post, 'links'>;

/** Finds which keyword sets a post belongs to. Compiled once for many sets; what several look for is looked for once. */
export class Matcher {
  private readonly scanner: Scanner;
  private readonly seekers: SeekerTable;
  /** By set. */
  private readonly ids: readonly string[];
  /** By set, of those that have any. */
  private readonly filters: ReadonlyMap<number, readonly PostFilter[]>;
  /** Sets that have required words. */
  private readonly requiring: ReadonlySet<number>;
  // Empty between calls; kept, so that a post in which nothing stands costs no memory.
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
  }

  /**
   * Throws AppError INVALID_REQUEST, naming it, for a keyword that is not `isMatchable`.
   * @param languageOf needed where a set asks for languages: see `compileMatcher`
   */
  static compile(sets: readonly KeywordSet[], languageOf: LanguageOf | null = null): Matcher {
    return new Matcher(sets, languageOf);
  }

  /** The sets that a post matches, in the order in which they were compiled. Offsets are into the post as given. */
  match(post: MatchedPost): SetMatch[] {
    const matched: SetMatch[] = [];
    for (const { id, matches, refusals } of this.verdicts(post, false))
      if (refusals.length === 0) matched.push({ id, matches });
    return matched;
  }

  /** What each set with a keyword in the post makes of it; every reason why it does not have it. */
  judge(post: MatchedPost): SetVerdict[] {
    return this.verdicts(post, true);
  }

  /** @param isThorough all reasons against a post, not only the first */
  private verdicts(post: MatchedPost, isThorough: boolean): SetVerdict[] {
    const { title, text, links } = post;
    const hits: Hit[] = [];
    if (title !== null) this.look(title, 'title', hits);
    this.look(text, 'text', hits);
    if (links.length > 0) for (const link of new Set(links)) this.look(link, 'url', hits);
    if (hits.length === 0) return [];

    // Stable: the hits of a set stay in the order of the texts.
    if (hits.length > 1) hits.sort((a, b) => a.set - b.set);
    const verdicts: SetVerdict[] = [];
    for (let from = 0; from < hits.length;) {
      const { set } = hits[from] as Hit;
      let to = from + 1;
      while (to < hits.length && hits[to]?.set === set) to += 1;
      const verdict = this.verdictOf(hits, { from, to }, post, isThorough);
      if (verdict !== null) verdicts.push(verdict);
      from = to;
    }
    return verdicts;
  }

  /** What one set makes of what it has found: hits[from..to); null = none of its keywords. */
  private verdictOf(
    hits: readonly Hit[],
    { from, to }: { readonly from: number; readonly to: number },
    post: MatchedPost,
    isThorough: boolean,
  ): SetVerdict | null {
    const { set } = hits[from] as Hit;
    const id = this.ids[set] as string;
    const matches: KeywordMatch[] = [];
    const refusals: Refusal[] = [];
    let inOtherCapitals: string | null = null;
    let lacksWord = this.requiring.has(set);
    for (let index = from; index < to; index++) {
      const { kind, match } = hits[index] as Hit;
      if (kind === REQUIRED) lacksWord = false;
      else if (kind === CASED) inOtherCapitals = match.keyword;
      else if (kind !== EXCLUDED) matches.push(match);
      else if (refusals.length === 0) refusals.push({ filter: 'exclude_keywords', found: match.keyword });
    }
    if (matches.length === 0) {
      if (inOtherCapitals === null) return null;
      refusals.push({ filter: 'case_sensitive_keywords', found: inOtherCapitals });
    }
    if (lacksWord) refusals.push({ filter: 'required_words', found: null });
    for (const filter of this.filters.get(set) ?? []) {
      if (refusals.length > 0 && !isThorough) break;
      const refusal = filter(post);
      if (refusal !== null) refusals.push(refusal);
    }
    const isWanted = isThorough || refusals.length === 0;
    return { id, matches: isWanted ? inReadingOrder(matches) : matches, refusals };
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
        const kind = seekers.kind(seeker);
        hits.push({
          set: seekers.set(seeker),
          kind: kind === CASED && isWrittenSo(keyword, text.slice(start, end)) ? SOUGHT : kind,
          match: { keyword, field, link, start, end },
        });
      }
    }
    found.length = 0;
  }
}

/** Whether a stretch of text that is the keyword but for capitals has its capitals too. */
function isWrittenSo(keyword: string, stretch: string): boolean {
  // A stretch covers whole characters, of which a keyword may be only a part: `…` is written as three.
  return stretch === keyword || writtenForm(stretch).includes(writtenForm(keyword));
}

/** Many sets ask for the language of the same post. */
function remembering(languageOf: LanguageOf): LanguageOf {
  let known: { readonly text: string; readonly language: string | null } | null = null;
  return (text) => {
    if (known?.text !== text) known = { text, language: languageOf(text) };
    return known.language;
  };
}
