import type { Category, Sentiment } from '@earshot/domain';

/** The labels that people gave a post; null = not labelled. */
export interface PostLabels {
  readonly isRelevant: boolean | null;
  readonly category: Category | null;
  /** Another category that a sensible colleague could have chosen. */
  readonly second: Category | null;
  readonly sentiment: Sentiment | null;
  /** The urgency band, 0 to 3. */
  readonly band: number | null;
}

/** A labelled post with a classifier's verdict. */
export interface JudgedPost {
  readonly source: string;
  /** BCP 47; null = unknown. */
  readonly language: string | null;
  readonly labels: PostLabels;
  /** null = no name occurs in the post, so its relevance is not in question. */
  readonly isRelevant: boolean | null;
  readonly category: Category;
  /** 0-1: the classifier's probability for this category; null = not given. */
  readonly categoryProbability: number | null;
  readonly sentiment: Sentiment;
  readonly urgency: number;
  /** false: the classifier says that it could not judge a post in this language. */
  readonly isJudged: boolean;
}
