import type { Match } from '@earshot/domain';

/** What one monitor looks for and what it will not have. */
export interface KeywordSet {
  /** The monitor's id. */
  readonly id: string;
  readonly keywords: readonly string[];
  /** A post in which one of these stands does not match. */
  readonly excludeKeywords: readonly string[];
  /** Handles of authors whose posts do not match; a leading `@` or `u/` and case make no difference. */
  readonly excludeAuthors: readonly string[];
}

/** Where a keyword stands in a post, whoever looks for it. */
export type KeywordMatch = Omit<Match, 'monitorId'>;

/** A keyword set that a post matched: every place of every keyword, by field (title, text, url), start and keyword. */
export interface SetMatch {
  readonly id: string;
  readonly matches: readonly KeywordMatch[];
}
