import type { Category, Sentiment } from '@earshot/domain';

/** What people say of a post; null = nobody was asked. */
export interface PostLabels {
  readonly isRelevant: boolean | null;
  readonly category: Category | null;
  /** Another category that a sensible colleague could have chosen. */
  readonly second: Category | null;
  readonly sentiment: Sentiment | null;
  /** Band of the urgency, 0 to 3. */
  readonly band: number | null;
}

/** A labelled post with what a classifier says of it. */
export interface JudgedPost {
  readonly source: string;
  /** BCP 47; null = it is not known which. */
  readonly language: string | null;
  readonly labels: PostLabels;
  /** null = no name stands in the post, so nobody can ask whether it is the brand. */
  readonly isRelevant: boolean | null;
  readonly category: Category;
  /** 0-1: how probable the classifier finds this category; null = it does not say. */
  readonly categoryProbability: number | null;
  readonly sentiment: Sentiment;
  readonly urgency: number;
  /** false: it says itself that it could not judge a post in this language. */
  readonly isJudged: boolean;
}
