import { type Category, type ClassificationReason, type Sentiment, sentiments } from '@earshot/domain';
import {
  categoryOfWords,
  categoryVerdictOfWords,
  type WordsOfLanguage,
} from '../category/category-of-words.js';
import type { CategoryVerdict } from '../category/category.js';
import { yesNo } from '../distributions.js';
import { feelingsOfLanguage } from '../lexicon/feelings-of-language.js';
import { listedPhrases } from '../lexicon/phrase-lists.js';
import { softmax } from '../softmax.js';
import { type BandProbabilities, type ModelScores, noEmergency, unknownNames } from '../text-model.js';
import { symbolFeelings } from './symbol-feelings.js';

/** The analysis of a text whose language no model was trained on. */
export interface OtherLanguageReading {
  /** Cautious scores. */
  readonly scores: ModelScores;
  readonly category: CategoryVerdict;
  readonly sentiment: Sentiment;
  readonly reasons: readonly ClassificationReason[];
  /**
   * The basis: lists of words of the language; `nothing_found`: the text contains none of them; `no_list`: there are no
   * lists for this language.
   */
  readonly basis: 'words' | 'nothing_found' | 'no_list';
}

/** Without any sign of feeling, a text is neutral with a probability of 1 / (1 + 2 / e). */
const neutralLogit = 1;
const logitPerFeeling = 3;
const mostSigns = 4;

/** The usual feeling of a post's author by category, from -1 to 1, whatever the words. */
const usualFeelings: Readonly<Record<Category, number>> = {
  complaint: -0.5, bug_report: -0.4, feature_request: 0, question: 0, praise: 0.5, buying_intent: 0,
  comparison: 0, news: 0, promotion: 0, spam: 0, other: 0,
}; // prettier-ignore
/** How much words of feeling count by category: in adverts, news and comparisons they say little about the author's feeling. */
const trust: Readonly<Record<Category, number>> = {
  complaint: 1, bug_report: 0.8, feature_request: 0.5, question: 0.5, praise: 1, buying_intent: 0.4,
  comparison: 0.4, news: 0.3, promotion: 0.3, spam: 0.2, other: 1,
}; // prettier-ignore

/** The usual urgency of posts by category: nothing to do, this week, today, now. */
const quiet: BandProbabilities = [0.8, 0.16, 0.03, 0.01];
const thisWeek: BandProbabilities = [0.25, 0.55, 0.17, 0.03];
const today: BandProbabilities = [0.1, 0.3, 0.55, 0.05];
const waiting: ReadonlySet<Category> = new Set(['complaint', 'bug_report', 'question', 'buying_intent']);
/** The categories in which a word of urgency (money, locked out, today) makes the difference. */
const pressing: ReadonlySet<Category> = new Set(['complaint', 'bug_report']);

/**
 * Uses lists of the words with which people report, wish, ask, praise and complain in the language, if there are any, and
 * emoji and marks, which mean the same everywhere; the findings become reasons.
 * @param language BCP 47; null = unknown
 */
export function readOtherLanguage(text: string, language: string | null): OtherLanguageReading {
  const felt = language === null ? null : feelingsOfLanguage(text, language);
  const symbols = symbolFeelings(text);
  const feeling = bounded((felt?.score ?? 0) + symbols.score);
  const words: WordsOfLanguage = { text, cues: listedPhrases('cues', text, language), feeling };
  const probabilities = categoryOfWords(words);
  const category = categoryVerdictOfWords(words, probabilities);
  const sentiment = feelingOf(bounded(feeling * trust[category.category] + usualFeelings[category.category]));
  const signs = [...(felt?.words ?? []), ...symbols.symbols];
  return {
    scores: {
      sentiment,
      category: probabilities,
      urgency: bandsOf(category.category, words),
      emergency: noEmergency,
      emergencyByWords: noEmergency,
      ...yesNo(() => 0),
      ...unknownNames,
    },
    category,
    sentiment: sentiments.reduce((best, each) => (sentiment[each] > sentiment[best] ? each : best)),
    reasons: signs.slice(0, mostSigns).map(toReason),
    basis:
      words.cues === null
        ? 'no_list'
        : words.cues.length + signs.length === 0 && category.category === 'other'
          ? 'nothing_found'
          : 'words',
  };
}

function bounded(feeling: number): number {
  return Math.max(-1, Math.min(1, feeling));
}

function feelingOf(feeling: number): ModelScores['sentiment'] {
  const pull = logitPerFeeling * feeling;
  const [negative = 0, neutral = 0, positive = 0] = softmax([-pull, neutralLogit, pull]);
  return { negative, neutral, positive };
}

function bandsOf(category: Category, { cues }: WordsOfLanguage): BandProbabilities {
  const has = (kind: string): boolean => cues?.some((cue) => cue.kind === kind) ?? false;
  if (!waiting.has(category) || has('solved')) return quiet;
  return pressing.has(category) && has('urgent') ? today : thisWeek;
}

function toReason({
  word,
  points,
}: {
  readonly word: string;
  readonly points: number;
}): ClassificationReason {
  return { about: 'sentiment', code: points > 0 ? 'positive_word' : 'negative_word', evidence: word, points };
}
