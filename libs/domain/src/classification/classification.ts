import type { Meaning } from '../relevance/meaning.js';

/** What a post is about, exactly one, with display names; in a tie, the earlier one wins. */
export const categoryLabels = {
  complaint: 'Complaint',
  bug_report: 'Bug report',
  feature_request: 'Feature request',
  question: 'Question',
  praise: 'Praise',
  buying_intent: 'Buying intent',
  comparison: 'Comparison',
  news: 'News',
  promotion: 'Promotion',
  spam: 'Spam',
  other: 'Other',
} as const;
export type Category = keyof typeof categoryLabels;
export const categories = Object.keys(categoryLabels) as readonly Category[];

/** The tone of a post about the brand. */
export const sentiments = ['positive', 'neutral', 'negative'] as const;
export type Sentiment = (typeof sentiments)[number];

/** From this urgency on (of 100), a post needs immediate action. */
export const criticalUrgency = 80;

/** The subject of a reason; `provider` explains which classifier decided, and why. */
export const reasonSubjects = ['relevance', 'category', 'sentiment', 'urgency', 'provider'] as const;

/** One piece of evidence, for display: what it is about, where it was found, how much it weighed. */
export interface ClassificationReason {
  readonly about: (typeof reasonSubjects)[number];
  /** A stable code, e.g. `outage_words`: a `ReasonCode`, or one of another version. `sentenceOf` explains it. */
  readonly code: string;
  /** The relevant words of the post, or a figure; null = nothing to show. */
  readonly evidence: string | null;
  /** Weight on the scale of `about` (urgency: points of 100; others: weight, sign = direction). */
  readonly points: number;
}

/** The classification of a mention, with the classifier and its reasons. */
export interface Classification {
  readonly isRelevant: boolean;
  readonly category: Category;
  readonly sentiment: Sentiment;
  /** 0-100 */
  readonly urgency: number;
  /** At most 200 characters, taken from the post. */
  readonly summary: string;
  /** 0-1 */
  readonly confidence: number;
  /** BCP 47, or null if the text is too short to tell. */
  readonly language: string | null;
  /** Name and version of the classifier that decided, e.g. `transformer@1`. */
  readonly classifier: string;
  readonly reasons: readonly ClassificationReason[];
  /** What the post is about, for lessons from triage; null or absent = the model cannot tell. */
  readonly meaning?: Meaning | null;
}
