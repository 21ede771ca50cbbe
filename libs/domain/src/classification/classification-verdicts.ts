import {
  type Category,
  type Classification,
  type ClassificationReason,
  type Sentiment,
} from './classification.js';
import { isNotJudged } from './not-judged.js';
import { isLanguageModel } from './language-model.js';
import { sentenceOf } from './sentence-of.js';
import { type Sureness, surenessOf } from './sureness.js';
import { urgencyBand } from './urgency-bands.js';
import { wouldChange } from './would-change.js';

/** The result of one aspect of a classification, in plain words. */
export interface ClassificationVerdict {
  readonly about: 'relevance' | 'category' | 'sentiment' | 'urgency';
  /** A sentence without a full stop. */
  readonly verdict: string;
  readonly sureness: Sureness;
  /** The evidence for it: sentences without a full stop, most important first; empty = none was recorded. */
  readonly because: readonly string[];
  /** The evidence against it. */
  readonly against: readonly string[];
  /** The smallest change that would have led to another verdict: a sentence without a full stop; null = none is recorded. */
  readonly wouldChange: string | null;
}

/** The four verdicts of a classification, each with its certainty and reasons. */
export function verdictsOf(classification: Classification): ClassificationVerdict[] {
  const { isRelevant, category, sentiment, urgency } = classification;
  const isUnknown = isNotJudged(classification);
  const isUnnamed = isUnknown && category === 'other';
  const isUnfelt = isUnknown && sentiment === 'neutral';
  const sentimentSentence = (isRelevant ? sentimentSentences : moodSentences)[sentiment];
  return [
    verdict(classification, 'relevance', isRelevant ? 'It is about the brand' : 'It is not about the brand'),
    verdict(classification, 'category', isUnnamed ? notJudged : categorySentences[category]),
    verdict(classification, 'sentiment', isUnfelt ? notJudged : sentimentSentence),
    verdict(classification, 'urgency', `${isUnknown ? notJudged : urgencyBand(urgency)}: ${urgency} of 100`),
  ];
}

/**
 * What decided: the classifier and its version, whether a language model was asked, and why its answer was used or not.
 * Sentences without a full stop.
 */
export function deciderOf({ classifier, reasons }: Pick<Classification, 'classifier' | 'reasons'>): string[] {
  const { name, version } = classifierParts(classifier);
  const isLlm = isLanguageModel(name);
  const who = isLlm ? `the language model ${name.slice(4)}` : `the ${name} model of this installation`;
  return [
    `Decided by ${who}${version === null ? '' : `, version ${version}`}`,
    ...sentencesOf(reasons.filter(({ about }) => about === 'provider')),
  ];
}

/** `transformer@1` as name and version; null = there is no version. */
export function classifierParts(classifier: string): {
  readonly name: string;
  readonly version: string | null;
} {
  const at = classifier.lastIndexOf('@');
  return at < 0
    ? { name: classifier, version: null }
    : { name: classifier.slice(0, at), version: classifier.slice(at + 1) };
}

function verdict(
  classification: Classification,
  about: ClassificationVerdict['about'],
  sentence: string,
): ClassificationVerdict {
  const { confidence, reasons } = classification;
  const own = reasons.filter((reason) => reason.about === about);
  const isFor = (reason: ClassificationReason): boolean => !speaksAgainst(classification, reason);
  return {
    about,
    verdict: sentence,
    sureness: surenessOf(about, own, confidence),
    because: sentencesOf(heaviestFirst(own.filter(isFor))),
    against: sentencesOf(heaviestFirst(own.filter((reason) => !isFor(reason)))),
    wouldChange: wouldChange(classification, about),
  };
}

/** Words of a feeling speak against a neutral verdict, whichever feeling it is, and so does a feeling that came second. */
const ofFeeling: ReadonlySet<string> = new Set(['positive_word', 'negative_word', 'model_sentiment_rival']);

/** Whether a reason contradicts the verdict it is about; for urgency, whether it lowers it. */
export function speaksAgainst(
  classification: Pick<Classification, 'isRelevant' | 'sentiment'>,
  { about, code, points }: Pick<ClassificationReason, 'about' | 'code' | 'points'>,
): boolean {
  if (ofFeeling.has(code) && classification.sentiment === 'neutral') return true;
  return about !== 'provider' && points * directionOf(classification, about) < 0;
}

/** The sign of points that supports a verdict; 0 = either, since neutral is between the two feelings. */
function directionOf(
  { isRelevant, sentiment }: Pick<Classification, 'isRelevant' | 'sentiment'>,
  about: ClassificationVerdict['about'],
): number {
  if (about === 'relevance') return isRelevant ? 1 : -1;
  return about === 'sentiment' ? { positive: 1, neutral: 0, negative: -1 }[sentiment] : 1;
}

/** Sentences without duplicates. */
function sentencesOf(reasons: readonly ClassificationReason[]): string[] {
  return [...new Set(reasons.map(sentenceOf))];
}

function heaviestFirst(reasons: readonly ClassificationReason[]): ClassificationReason[] {
  return [...reasons].sort((a, b) => Math.abs(b.points) - Math.abs(a.points));
}

const notJudged = 'Not judged in this language';

const categorySentences: Readonly<Record<Category, string>> = {
  complaint: 'It is a complaint',
  bug_report: 'It reports a defect',
  feature_request: 'It asks for a feature',
  question: 'It is a question',
  praise: 'It is praise',
  buying_intent: 'It may come from a buyer',
  comparison: 'It compares products',
  news: 'It is news',
  promotion: 'It is an advert',
  spam: 'It is spam',
  other: 'It is none of the other categories',
};

const sentimentSentences: Readonly<Record<Sentiment, string>> = {
  positive: 'It is positive about the brand',
  neutral: 'It is neutral about the brand',
  negative: 'It is negative about the brand',
};

/** For a post that is not about the brand, where the sentiment is how its author feels in general. */
const moodSentences: Readonly<Record<Sentiment, string>> = {
  positive: 'Its author sounds pleased',
  neutral: 'Its author sounds neither pleased nor displeased',
  negative: 'Its author sounds displeased',
};
