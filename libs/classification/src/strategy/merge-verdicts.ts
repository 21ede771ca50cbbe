import type { Classification, ClassificationReason, ReasonCode } from '@earshot/domain';
import type { EmbeddedVerdict } from '../classifier.js';
import type { LlmFailure, LlmOutcome } from '../llm/llm-judge.js';
import type { LlmVerdict } from '../llm/question/llm-verdict.js';

/** Two urgencies further apart than this are a contradiction. */
const urgencyApart = 45;
/** Above this, the embedded model's sentiment is worth mentioning if the LLM says the opposite. */
const sureFeeling = 0.9;
/**
 * Confidence is capped, because a model's estimate of itself is not a measurement; the cap is lower if the other judge
 * disagrees.
 */
const mostConfidence = 0.9;
const doubtfulConfidence = 0.5;

/**
 * Merges two verdicts on one post for storage. The LLM's verdict counts; reasons of the embedded model are kept if they
 * support what both say. A contradiction between them is a separate reason. Without an answer from the LLM the embedded
 * verdict is kept unchanged, plus the reason for the failure. A post that was found without a name, as the entry of a feed
 * that is taken whole, counts as about the brand by rule: there, the LLM's answer to that question changes nothing.
 * @param llmName as stored, e.g. `llm:gpt-5.4-mini@3`
 * @param isNamed whether the post names the brand
 */
export function mergeVerdicts(
  embedded: EmbeddedVerdict,
  outcome: LlmOutcome,
  llmName: string,
  isNamed: boolean,
): Classification {
  const stored = classificationOf(embedded);
  if ('failure' in outcome)
    return { ...stored, reasons: [...stored.reasons, failureReason(outcome.failure)] };
  const { verdict } = outcome;
  const isRelevant = isNamed ? verdict.isRelevant : embedded.isRelevant;
  const contradictions = contradictionsOf(embedded, verdict);
  return {
    isRelevant,
    category: verdict.category,
    sentiment: verdict.sentiment,
    urgency: verdict.urgency,
    summary: verdict.summary ?? stored.summary,
    confidence: Math.min(
      isNamed ? verdict.relevanceConfidence : 1,
      contradictions.length === 0 && isRelevant === verdict.isRelevant ? mostConfidence : doubtfulConfidence,
    ),
    language: stored.language,
    classifier: llmName,
    meaning: stored.meaning,
    reasons: [
      about('llm_decided', modelOf(llmName)),
      ...(isNamed ? [] : [about('found_without_a_name', null)]),
      ...contradictions,
      ...stored.reasons.filter(
        (reason) =>
          !ofLanguage.test(reason.code) && stillApplies(reason, embedded, { ...verdict, isRelevant }),
      ),
      ...(verdict.quote === null ? [] : [reason('category', 'llm_words', verdict.quote, 1)]),
      reason('urgency', 'llm_urgency', verdict.urgencyReason, verdict.urgency),
    ],
  };
}

/** The verdict without the figures that only this process uses. */
export function classificationOf(verdict: EmbeddedVerdict): Classification {
  const { scores, relevance, categoryProbability, knowsLanguage, ...classification } = verdict;
  return classification;
}

/** The embedded model's limits in a language do not apply to the LLM. */
const ofLanguage = /^language_/;

/** Points of urgency sum to the embedded model's urgency, so they do not explain another one. */
function stillApplies(
  { about }: ClassificationReason,
  embedded: Classification,
  verdict: LlmVerdict,
): boolean {
  switch (about) {
    case 'relevance':
      return embedded.isRelevant === verdict.isRelevant;
    case 'category':
      return embedded.category === verdict.category;
    case 'sentiment':
      return embedded.sentiment === verdict.sentiment;
    case 'urgency':
      return false;
    case 'provider':
      return true;
  }
}

function contradictionsOf(embedded: EmbeddedVerdict, verdict: LlmVerdict): ClassificationReason[] {
  const { sentiment, scores, urgency } = embedded;
  const isOpposite =
    sentiment !== verdict.sentiment &&
    [sentiment, verdict.sentiment].every((feeling) => feeling !== 'neutral') &&
    scores.sentiment[sentiment] > sureFeeling;
  return [
    ...(isOpposite
      ? [about('llm_differs_in_sentiment', `embedded: ${sentiment}, LLM: ${verdict.sentiment}`)]
      : []),
    ...(Math.abs(urgency - verdict.urgency) > urgencyApart
      ? [about('llm_differs_in_urgency', `embedded: ${urgency}, LLM: ${verdict.urgency}`)]
      : []),
  ];
}

const failureTexts: Readonly<Record<Exclude<LlmFailure, 'budget_spent'>, string>> = {
  paused: 'paused after failures',
  too_late: 'no answer in time',
  busy: 'too many requests',
  unreachable: 'could not be reached',
  refused_request: 'refused the request',
  refused_to_answer: 'refused to answer',
  invalid_answer: 'invalid answer',
};

function failureReason(failure: LlmFailure): ClassificationReason {
  return failure === 'budget_spent'
    ? about('llm_budget_spent', null)
    : about('llm_failed', failureTexts[failure]);
}

function modelOf(llmName: string): string {
  return llmName.replace(/^llm:|@\d+$/g, '');
}

function about(code: ReasonCode, evidence: string | null): ClassificationReason {
  return reason('provider', code, evidence, 0);
}

function reason(
  subject: ClassificationReason['about'],
  code: ReasonCode,
  evidence: string | null,
  points: number,
): ClassificationReason {
  return { about: subject, code, evidence, points };
}
