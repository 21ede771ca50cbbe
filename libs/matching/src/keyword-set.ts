import type { FilterName, Match, MonitorFilters } from '@earshot/domain';

/** What one monitor searches for and what it excludes. */
export interface KeywordSet {
  readonly id: string;
  readonly keywords: readonly string[];
  /** A post that contains one of these does not match. */
  readonly excludeKeywords: readonly string[];
  /** Handles of authors whose posts do not match; a leading `@` or `u/` and case make no difference. */
  readonly excludeAuthors: readonly string[];
  /** Further conditions; absent = none. */
  readonly filters?: MonitorFilters;
}

export type KeywordMatch = Omit<Match, 'monitorId'>;

/** A keyword set that a post matched, with all occurrences sorted by field (title, text, url), start and keyword. */
export interface SetMatch {
  readonly id: string;
  readonly matches: readonly KeywordMatch[];
}

/** Why a set excludes a post that contains one of its keywords. Each word that excludes it is a reason of its own. */
export interface Refusal {
  readonly filter: FilterName;
  /** The part of the post that excludes it: a word, the author, community or language; null = something is missing. */
  readonly found: string | null;
}

/** A set's decision on a post that contains one of its keywords, regardless of case. */
export interface SetVerdict extends SetMatch {
  /** All reasons for excluding the post; empty = it matches. */
  readonly refusals: readonly Refusal[];
}
