import { categories } from '@earshot/domain';

/**
 * What the model answers, each with its labels in the order of its logits. The names are those of its
 * outputs. `sentiment` is how a text sounds, `tone` how it speaks of the name that is marked in it.
 */
export const modelHeads = {
  sentiment: ['negative', 'neutral', 'positive'],
  complaint: ['other', 'complaint'],
  question: ['other', 'question'],
  buying_intent: ['other', 'buying_intent'],
  spam: ['other', 'spam'],
  anger: ['other', 'anger'],
  brand: ['common_word', 'brand'],
  category: categories,
  tone: ['negative', 'neutral', 'positive'],
  urgency: ['nothing', 'week', 'today', 'now'],
} as const;
export type HeadName = keyof typeof modelHeads;

/** Heads that a model may lack: nothing is said of them then. */
export const optionalHeads: ReadonlySet<HeadName> = new Set(['brand', 'tone']);

/** How a head's logits become probabilities: `softmax(logits / temperature + bias)`. */
export interface HeadManifest {
  readonly temperature: number;
  readonly bias: readonly number[];
}

/** What a model file says of itself. */
export interface ModelManifest {
  /** With its version, e.g. `transformer@1`. */
  readonly name: string;
  /** Longer texts are read up to here. */
  readonly maxTokens: number;
  readonly heads: ReadonlyMap<HeadName, HeadManifest>;
  /** Of the model file, in hexadecimal; null = unknown. */
  readonly modelSha256: string | null;
}
