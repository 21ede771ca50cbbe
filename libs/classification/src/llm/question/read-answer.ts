import { categories, isRecord, sentiments } from '@earshot/domain';
import type { LlmVerdict } from './llm-verdict.js';
import { withoutInvisible } from './quoted-text.js';
import { tidySummary } from './tidy-summary.js';

/** A post as shown to the model. */
export interface AskedPost {
  /** Random, valid only for this call. */
  readonly id: string;
  /** Title and text as shown. */
  readonly shown: string;
}

const longestQuote = 60;

/**
 * Reads the valid verdicts in an answer: one per requested id, if it occurs exactly once and every field is in range.
 * Everything else is ignored.
 */
export function readAnswer(answer: unknown, asked: readonly AskedPost[]): ReadonlyMap<string, LlmVerdict> {
  const results =
    isRecord(answer) && Array.isArray(answer['results']) ? (answer['results'] as unknown[]) : [];
  const verdicts = new Map<string, LlmVerdict>();
  for (const { id, shown } of asked) {
    const own = results.filter((result) => isRecord(result) && result['id'] === id);
    // If there are two answers, one may be what a post asked for.
    const verdict = own.length === 1 ? readVerdict(own[0], shown) : null;
    if (verdict !== null) verdicts.set(id, verdict);
  }
  return verdicts;
}

function readVerdict(result: unknown, shown: string): LlmVerdict | null {
  if (!isRecord(result)) return null;
  const { is_relevant, relevance_confidence, urgency, urgency_reason, ai_summary } = result;
  const category = categories.find((name) => name === result['category']);
  const sentiment = sentiments.find((name) => name === result['sentiment']);
  if (typeof is_relevant !== 'boolean' || category === undefined || sentiment === undefined) return null;
  if (!isBetween(relevance_confidence, 0, 1)) return null;
  if (!isBetween(urgency, 0, 100) || !Number.isInteger(urgency)) return null;
  if (typeof urgency_reason !== 'string' || typeof ai_summary !== 'string') return null;
  return {
    isRelevant: is_relevant,
    relevanceConfidence: relevance_confidence,
    category,
    sentiment,
    urgency,
    urgencyReason: tidySummary(urgency_reason, shown, 80),
    quote: readQuote(result['quote'], shown),
    summary: tidySummary(ai_summary, shown, Math.min(200, withoutInvisible(shown).length)),
  };
}

/**
 * Accepts only text that is in the post, because it is shown as a quote from it. Ignores line breaks, which models often
 * drop.
 */
function readQuote(quote: unknown, shown: string): string | null {
  if (typeof quote !== 'string' || quote.length > longestQuote) return null;
  const words = oneLine(quote);
  return /[\p{L}\p{N}]/u.test(words) && oneLine(shown).includes(words) ? words : null;
}

function oneLine(text: string): string {
  return text.replace(/\s+/gu, ' ').trim();
}

function isBetween(value: unknown, low: number, high: number): value is number {
  return typeof value === 'number' && value >= low && value <= high;
}
