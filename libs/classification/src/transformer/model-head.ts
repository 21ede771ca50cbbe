import { categories } from '@earshot/domain';
import { softmax } from '../softmax.js';

/**
 * The model's outputs by name, each with its labels in the order of its logits. `sentiment` is the sentiment of the whole
 * text, `tone` that towards the name marked in it.
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

/** Heads that a model may lack: it then returns nothing for them. */
export const optionalHeads: ReadonlySet<HeadName> = new Set(['brand', 'tone']);

/** How a head's logits are converted to probabilities. */
export interface HeadManifest {
  readonly temperature: number;
  readonly bias: readonly number[];
}

/** `softmax(logits / temperature + bias)`: between 0 and 1, adding up to 1, for any finite logits. */
export function headProbabilities(logits: ArrayLike<number>, { temperature, bias }: HeadManifest): number[] {
  return softmax(Array.from(logits, (logit, index) => logit / temperature + (bias[index] ?? 0)));
}

export interface ModelManifest {
  /** Includes the version, e.g. `transformer@1`. */
  readonly name: string;
  readonly version: number;
  /** Longer texts are truncated to this. */
  readonly maxTokens: number;
  readonly heads: ReadonlyMap<HeadName, HeadManifest>;
  /** The hash of the model file, in hexadecimal; null = not known. */
  readonly modelSha256: string | null;
}
