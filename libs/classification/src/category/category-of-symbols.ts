import type { Category } from '@earshot/domain';
import type { ModelScores } from '../text-model.js';

/** Above this a feeling decides. */
const clearFeeling = 0.6;
const links = /https?:\/\/\S{1,2000}/g;

/** How probable each category is in a language that no model was trained on: marks and feelings tell a little. */
export function categoryOfSymbols(
  text: string,
  { negative, positive }: ModelScores['sentiment'],
): ModelScores['category'] {
  const isQuestion = /[?？؟]/u.test(text.replace(links, ' '));
  const guess: Category =
    negative > clearFeeling
      ? 'complaint'
      : isQuestion
        ? 'question'
        : positive > clearFeeling
          ? 'praise'
          : 'other';
  return { ...unsure, other: 0.2, [guess]: 0.4 };
}

const unsure: ModelScores['category'] = {
  complaint: 0.1, bug_report: 0.05, feature_request: 0.03, question: 0.1, praise: 0.1, buying_intent: 0.03,
  comparison: 0.03, news: 0.1, promotion: 0.05, spam: 0.01, other: 0.2,
}; // prettier-ignore
