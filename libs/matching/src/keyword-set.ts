import type { FilterName, Match, MonitorFilters } from '@earshot/domain';

/** What one monitor looks for and what it will not have. */
export interface KeywordSet {
  /** The monitor's id. */
  readonly id: string;
  readonly keywords: readonly string[];
  /** A post in which one of these stands does not match. */
  readonly excludeKeywords: readonly string[];
  /** Handles of authors whose posts do not match; a leading `@` or `u/` and case make no difference. */
  readonly excludeAuthors: readonly string[];
  /** What else it asks of a post; absent = nothing. */
  readonly filters?: MonitorFilters;
}

/** Where a keyword stands in a post, whoever looks for it. */
export type KeywordMatch = Omit<Match, 'monitorId'>;

/** A keyword set that a post matched: every place of every keyword, by field (title, text, url), start and keyword. */
export interface SetMatch {
  readonly id: string;
  readonly matches: readonly KeywordMatch[];
}

/** Why a set does not have a post in which one of its keywords stands. */
export interface Refusal {
  readonly filter: FilterName;
  /** What of the post it is about: the word that stands in it, its author, community or language; null = something is missing. */
  readonly found: string | null;
}

/** What a set makes of a post in which one of its keywords stands, in whatever capitals. */
export interface SetVerdict extends SetMatch {
  /** Everything that keeps the post from the set; none = the post matches. */
  readonly refusals: readonly Refusal[];
}
