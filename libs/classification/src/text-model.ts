import type { Category, Meaning, Sentiment } from '@earshot/domain';

/** The parts of a post that a model may read. */
export interface ModelText {
  /** Title and text, as people wrote them. */
  readonly text: string;
  /** The positions of the monitored names in `text`: UTF-16 offsets, in order. Empty = not known. */
  readonly names: readonly { readonly start: number; readonly end: number }[];
  /** What the names stand for, in the words of the monitoring team; null = not given. */
  readonly about?: string | null;
  /** What else they stand for: what the brand is not; null = not given. */
  readonly against?: string | null;
}

/** What a model answers with yes or no. */
export const yesNoHeads = ['complaint', 'question', 'buying_intent', 'spam', 'anger'] as const;
export type YesNoHead = (typeof yesNoHeads)[number];

/** What must be acted on at once: danger to people, a breach, lost data, an outage for many. */
export const emergencyKinds = ['none', 'safety', 'security', 'data_loss', 'outage'] as const;
export type EmergencyKind = (typeof emergencyKinds)[number];
/** The probabilities of a text that is surely none. */
export const noEmergency: readonly number[] = [1, 0, 0, 0, 0];

/** A model's view of a text: probabilities, 0-1, calibrated on data it was not trained on. */
export interface ModelScores extends Readonly<Record<YesNoHead, number>> {
  /** For each sentiment; they add up to 1. */
  readonly sentiment: Readonly<Record<Sentiment, number>>;
  /** For each category; they add up to 1. */
  readonly category: Readonly<Record<Category, number>>;
  /** For each urgency band: nothing to do, this week, today, now; they add up to 1. */
  readonly urgency: BandProbabilities;
  /** For each of `emergencyKinds`; they add up to 1. */
  readonly emergency: readonly number[];
  /**
   * The probability that the names stand for the brand and not for an ordinary word; null if the text has none or the model
   * cannot tell.
   */
  readonly brand: number | null;
  /**
   * How similar the text is in topic to `about`, as the cosine of two embeddings, -1 to 1; null if there is no `about` or
   * the model cannot tell.
   */
  readonly alike: number | null;
  /** The same with `against`. */
  readonly alikeAgainst: number | null;
  /** What the text is about and how it uses the names; null if the model cannot tell. */
  readonly meaning: Meaning | null;
}

/** The scores of a model that cannot tell what names stand for. */
export const unknownNames = { brand: null, alike: null, alikeAgainst: null, meaning: null } as const;

/** The probability of each urgency band, from the least to the most pressing. */
export type BandProbabilities = readonly [number, number, number, number];

/** A trained model: the same text always gets the same scores. */
export interface TextModel {
  /** Name and version, e.g. `transformer@1`. */
  readonly name: string;
  /**
   * Returns one result per text, in the same order.
   * @throws Retryable if it is temporarily unavailable
   */
  score(texts: readonly ModelText[]): Promise<readonly ModelScores[]>;
  /** Releases its resources; the model must not be used afterwards. */
  close(): Promise<void>;
}
