import { storableText } from '../post/storable-post.js';
import type { Classification } from '../classification/classification.js';

/** Whether a new classification says the same as a stored one, with the same reasons, whichever classifier made it. */
export function isSameVerdict(stored: Classification, verdict: Classification): boolean {
  return asStored(stored) === asStored(verdict);
}

/** Whether two classifications are the same in all that is stored of them. */
export function isSameClassification(stored: Classification, verdict: Classification): boolean {
  return (
    isSameVerdict(stored, verdict) &&
    stored.classifier === verdict.classifier &&
    stored.meaning?.join() === verdict.meaning?.join()
  );
}

function asStored(verdict: Classification): string {
  const { isRelevant, category, sentiment, urgency, summary, confidence, language } = verdict;
  const reasons = verdict.reasons.map(({ about, code, evidence, points }) => [about, code, evidence, points]);
  return JSON.stringify(
    [isRelevant, category, sentiment, urgency, summary, confidence, language, reasons],
    (_key, value: unknown) => (typeof value === 'string' ? storableText(value) : value),
  );
}
