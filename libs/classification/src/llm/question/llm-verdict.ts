import { categories, type Category, type Sentiment, sentiments } from '@earshot/domain';

/** What a model says of one post, checked. */
export interface LlmVerdict {
  readonly isRelevant: boolean;
  /** 0-1, the model's own estimate. */
  readonly relevanceConfidence: number;
  readonly category: Category;
  readonly sentiment: Sentiment;
  /** 0-100 */
  readonly urgency: number;
  /** Why, in up to 80 characters; null = it said nothing. */
  readonly urgencyReason: string | null;
  /** Words of the post that decided, as they stand there, up to 60 characters; null = it named none that are there. */
  readonly quote: string | null;
  /** Up to 200 characters and never more than the post has; null = nothing usable is left of it. */
  readonly summary: string | null;
}

/** The answer that a model has to give to so many posts. */
export const answerSchema = {
  type: 'object',
  properties: {
    results: {
      type: 'array',
      items: {
        type: 'object',
        properties: {
          id: { type: 'string' },
          is_relevant: { type: 'boolean' },
          relevance_confidence: { type: 'number' },
          category: { type: 'string', enum: categories },
          sentiment: { type: 'string', enum: sentiments },
          urgency: { type: 'integer' },
          urgency_reason: { type: 'string' },
          quote: { type: 'string' },
          ai_summary: { type: 'string' },
        },
        required: [
          'id',
          'is_relevant',
          'relevance_confidence',
          'category',
          'sentiment',
          'urgency',
          'urgency_reason',
          'quote',
          'ai_summary',
        ],
        additionalProperties: false,
      },
    },
  },
  required: ['results'],
  additionalProperties: false,
} as const;
