import { categories, type Category, type ClassificationReason } from '@earshot/domain';
import { evidenceOfWords } from '../evidence-of-words.js';
import type { FoundPhrase } from '../lexicon/phrase-lists.js';
import { softmax } from '../softmax.js';
import type { ModelScores } from '../text-model.js';
import type { CategoryVerdict } from './category.js';

/** The evidence in a text whose language no model was trained on. */
export interface WordsOfLanguage {
  readonly text: string;
  /** Phrases from the lists for its language; null = there are no lists for it. */
  readonly cues: readonly FoundPhrase[] | null;
  /** -1 to 1 */
  readonly feeling: number;
}

/** The weight of the first phrase; a second one adds half of it. Adverts and spam use few words that others use. */
const strengths: Readonly<Record<Category, number>> = {
  spam: 3, promotion: 2.4, bug_report: 2.2, complaint: 1.8, feature_request: 2.4, buying_intent: 2,
  comparison: 1.6, question: 1.4, praise: 1.6, news: 1.6, other: 0,
}; // prettier-ignore

/** How common each category is when there is no evidence for any. */
const usual: ModelScores['category'] = {
  complaint: 0.1, bug_report: 0.08, feature_request: 0.04, question: 0.12, praise: 0.12, buying_intent: 0.04,
  comparison: 0.04, news: 0.08, promotion: 0.06, spam: 0.02, other: 0.3,
}; // prettier-ignore

const links = /https?:\/\/\S{1,2000}/g;
const asks = 1.2;
const mostShown = 4;

/**
 * The probability of each category by the words, marks and feelings of a text. It is not calibrated and only ranks them.
 * Without lists for the language, marks and feelings alone are no evidence.
 */
export function categoryOfWords({ text, cues, feeling }: WordsOfLanguage): ModelScores['category'] {
  if (cues === null) return usual;
  const isQuestion = /[?？؟]/u.test(text.replace(links, ' '));
  const weights = categories.map((category) => {
    const found = Math.min(3, new Set(phrasesOf({ text, cues }, category)).size);
    const said = found === 0 ? 0 : strengths[category] * (0.5 + found / 2);
    return Math.log(usual[category]) + said + marksOf(category, isQuestion, feeling);
  });
  const probabilities = softmax(weights);
  return Object.fromEntries(
    categories.map((category, index) => [category, probabilities[index] ?? 0]),
  ) as ModelScores['category'];
}

/** The most probable category, with the phrases that support it. */
export function categoryVerdictOfWords(
  words: WordsOfLanguage,
  probabilities: ModelScores['category'],
): CategoryVerdict {
  const category = categories.reduce((best, each) =>
    probabilities[each] > probabilities[best] ? each : best,
  );
  const phrases = [...new Set(phrasesOf(words, category))].slice(0, mostShown);
  const reason: ClassificationReason = {
    about: 'category',
    code: 'words_of_its_language',
    evidence: evidenceOfWords(phrases),
    points: Math.round(100 * probabilities[category]) / 10,
  };
  return { category, probability: probabilities[category], reasons: category === 'other' ? [] : [reason] };
}

function phrasesOf({ text, cues }: Pick<WordsOfLanguage, 'text' | 'cues'>, category: Category): string[] {
  return (cues ?? [])
    .filter(({ kind }) => kind === category)
    .map(({ start, end }) => text.slice(start, end).toLowerCase());
}

function marksOf(category: Category, isQuestion: boolean, feeling: number): number {
  if (category === 'question') return isQuestion ? asks : 0;
  if (category === 'complaint') return 2 * Math.max(0, -feeling);
  return category === 'praise' ? 1.6 * feeling : 0;
}
