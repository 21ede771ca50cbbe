import { categories, type Category, type Sentiment, sentiments } from '@earshot/domain';

/** A model's checked verdict on one post. */
export interface LlmVerdict {
  readonly isRelevant: boolean;
  /** 0-1, the model's own estimate. */
  readonly relevanceConfidence: number;
  readonly category: Category;
  readonly sentiment: Sentiment;
  /** 0-100 */
  readonly urgency: number;
  /** The reason, up to 80 characters; null = none given. */
  readonly urgencyReason: string | null;
  /** The deciding words, quoted exactly from the post, up to 60 characters; null = none, or not in the post. */
  readonly quote: string | null;
  /** Up to 200 characters and never longer than the post; null = nothing usable. */
  readonly summary: string | null;
}

const result = {
  id: { type: 'string' },
  is_relevant: { type: 'boolean' },
  relevance_confidence: { type: 'number' },
  category: { type: 'string', enum: categories },
  sentiment: { type: 'string', enum: sentiments },
  urgency: { type: 'integer' },
  urgency_reason: { type: 'string' },
  quote: { type: 'string' },
  ai_summary: { type: 'string' },
};

/** The schema of a model's answer, with one result per post. */
export const answerSchema = objectOf({ results: { type: 'array', items: objectOf(result) } });

/** An object with exactly these properties. */
function objectOf(properties: Readonly<Record<string, unknown>>) {
  return { type: 'object', properties, required: Object.keys(properties), additionalProperties: false };
}
