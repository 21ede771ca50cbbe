import { type FilterName, filterNames, grouped, type SourceSample } from '@earshot/domain';
import { compileMatcher } from './compile-matcher.js';
import type { KeywordMatch, KeywordSet, Refusal } from './keyword-set.js';
import type { MatchedPost, Matcher } from './matcher.js';

/** The most frequent words, authors, communities or languages because of which a condition drops posts. */
const valuesNamed = 20;

/** Tries a draft monitor on posts, one after another, with the matcher that scans use. */
export class DraftTrial {
  private matched = 0;
  private refused = 0;
  private readonly keywords: Map<string, number>;
  private readonly filters = new Map<FilterName, { posts: number; values: Map<string, number> }>();

  private constructor(
    private readonly matcher: Matcher,
    keywords: readonly string[],
  ) {
    this.keywords = new Map(keywords.map((keyword) => [keyword, 0]));
  }

  static async of(draft: Omit<KeywordSet, 'id'>): Promise<DraftTrial> {
    return new DraftTrial(await compileMatcher([{ ...draft, id: 'draft' }]), draft.keywords);
  }

  /** @returns where the keywords occur; null = the draft does not match the post */
  look(post: MatchedPost): readonly KeywordMatch[] | null {
    const [found] = this.matcher.judge(post);
    if (found === undefined) return null;
    if (found.refusals.length > 0) {
      this.drop(found.refusals);
      this.refused += 1;
      return null;
    }
    this.matched += 1;
    for (const keyword of new Set(found.matches.map((match) => match.keyword)))
      this.keywords.set(keyword, (this.keywords.get(keyword) ?? 0) + 1);
    return found.matches;
  }

  /** The totals for all posts. */
  get result(): Pick<SourceSample, 'matched' | 'dropped' | 'byKeyword' | 'droppedBy'> {
    return {
      matched: this.matched,
      dropped: this.refused,
      // Every keyword, in the draft's order.
      byKeyword: [...this.keywords].map(([value, posts]) => ({ value, posts })),
      droppedBy: filterNames.flatMap((by) => {
        const dropped = this.filters.get(by);
        if (dropped === undefined) return [];
        const values = [...dropped.values].map(([value, posts]) => ({ value, posts }));
        const named = values.sort((a, b) => b.posts - a.posts).slice(0, valuesNamed);
        return [{ by, posts: dropped.posts, values: named }];
      }),
    };
  }

  /** Counts a post for each filter that drops it, and for each of the filter's values. */
  private drop(refusals: readonly Refusal[]): void {
    for (const [filter, reasons] of grouped(refusals, (refusal) => refusal.filter)) {
      const known = this.filters.get(filter) ?? { posts: 0, values: new Map<string, number>() };
      known.posts += 1;
      for (const { found } of reasons)
        if (found !== null) known.values.set(found, (known.values.get(found) ?? 0) + 1);
      this.filters.set(filter, known);
    }
  }
}
