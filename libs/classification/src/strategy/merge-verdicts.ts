import type { Classification, ClassificationReason, ReasonCode } from '@earshot/domain';
import type { EmbeddedVerdict } from '../classifier.js';
import type { LlmFailure, LlmOutcome } from '../llm/llm-judge.js';
import type { LlmVerdict } from '../llm/question/llm-verdict.js';

/** Further apart than this, two urgencies do not mean the same. */
const urgencyApart = 45;
/** From here on the embedded model's feeling is worth mentioning where the LLM says the opposite. */
const sureFeeling = 0.9;
/** A model's own estimate is no measurement, so it never claims more, and half where the other judge disagrees. */
const mostConfidence = 0.9;
const doubtfulConfidence = 0.5;

/**
 * What is stored of a post that both have judged. The LLM's answer counts; of the embedded reasons those stay that speak for
 * what both say. Where they contradict each other that is a reason of its own. Without an answer of the LLM
 * everything is the embedded verdict, with the reason why.
 * @param llmName as stored, e.g. `llm:gpt-5-mini@2`
 */
export function mergeVerdicts(
  embedded: EmbeddedVerdict,
  outcome: LlmOutcome,
  llmName: string,
): Classification {
  const stored = classificationOf(embedded);
  if ('failure' in outcome)
    return { ...stored, reasons: [...stored.reasons, failureReason(outcome.failure)] };
  const { verdict } = outcome;
  const contradictions = contradictionsOf(embedded, verdict);
  return {
    isRelevant: verdict.isRelevant,
    category: verdict.category,
    sentiment: verdict.sentiment,
    urgency: verdict.urgency,
    summary: verdict.summary ?? stored.summary,
    confidence: Math.min(
      verdict.relevanceConfidence,
      contradictions.length === 0 ? mostConfidence : doubtfulConfidence,
    ),
    language: stored.language,
    classifier: llmName,
    reasons: [
      about('llm_decided', modelOf(llmName)),
      ...contradictions,
      ...stored.reasons.filter(
        (reason) => !ofLanguage.test(reason.code) && stillApplies(reason, embedded, verdict),
      ),
      ...(verdict.quote === null ? [] : [reason('category', 'llm_words', verdict.quote, 1)]),
      reason('urgency', 'llm_urgency', verdict.urgencyReason, verdict.urgency),
    ],
  };
}

/** The verdict without the figures that only this process needs. */
export function classificationOf(verdict: EmbeddedVerdict): Classification {
  const { isRelevant, category, sentiment, urgency, summary, confidence, language, classifier, reasons } =
    verdict;
  return { isRelevant, category, sentiment, urgency, summary, confidence, language, classifier, reasons };
}

/** What the embedded model does not know of a language says nothing about the LLM. */
const ofLanguage = /^language_/;

/** Points of urgency add up to the urgency of the embedded model, so they say nothing about another. */
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
  paused: 'left alone after failures',
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
