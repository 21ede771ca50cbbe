import type { Category, Sentiment } from '@earshot/domain';

/** What a model may read of a post. */
export interface ModelText {
  /** Title and text, as people wrote them. */
  readonly text: string;
  /** Where the monitored names stand in `text`: UTF-16 offsets, in order. Empty = nobody knows. */
  readonly names: readonly { readonly start: number; readonly end: number }[];
  /** What the names stand for, in the words of those who watch them; null = nobody said. */
  readonly about?: string | null;
}

/** What a model takes a text for: probabilities, 0-1, calibrated on data that it was not trained on. */
export interface ModelScores {
  /** Of each feeling; they add up to 1. */
  readonly sentiment: Readonly<Record<Sentiment, number>>;
  /** Of each category; they add up to 1. */
  readonly category: Readonly<Record<Category, number>>;
  /** Of each band of urgency: nothing to do, this week, today, now; they add up to 1. */
  readonly urgency: BandProbabilities;
  readonly complaint: number;
  readonly question: number;
  readonly buyingIntent: number;
  readonly spam: number;
  readonly anger: number;
  /** That the names stand for the brand and not for an ordinary word; null where the text has none, or the model cannot tell. */
  readonly brand: number | null;
  /**
   * How much the text is about the same things as `about`, the cosine of two meanings, -1 to 1; null where nobody said what
   * it should be about, or the model cannot tell.
   */
  readonly alike: number | null;
}

/** How probable each band of urgency is, from the least to the most pressing. */
export type BandProbabilities = readonly [number, number, number, number];

/** A trained model: the same text always gets the same scores. */
export interface TextModel {
  /** Name and version, e.g. `transformer@1`. */
  readonly name: string;
  /**
   * One answer per text, in the same order.
   * @throws Retryable where it cannot answer now
   */
  score(texts: readonly ModelText[]): Promise<readonly ModelScores[]>;
  /** Ends what it runs on; it is not used afterwards. */
  close(): Promise<void>;
}
