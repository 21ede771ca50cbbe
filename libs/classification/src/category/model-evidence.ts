import type { Category, ReasonCode } from '@earshot/domain';
import type { ModelScores } from '../text-model.js';
import type { Evidence } from './evidence.js';
import { isPersonal } from './is-personal.js';

/**
 * What the model's probabilities say.
 * @param told the categories that words spoke for. With words of a defect a complaint is as well a bug report, and the
 * words decide which. Bad news sound like complaints, so reports that speak to nobody are heard less.
 */
export function modelEvidence(
  input: { readonly text: string; readonly scores: ModelScores; readonly isEnglish: boolean },
  told: ReadonlySet<Category>,
): Evidence[] {
  const { text, isEnglish } = input;
  const { sentiment, complaint, question, buyingIntent } = input.scores;
  const personal = isPersonal(text);
  const hearing = told.has('news') && !personal ? 0.3 : 1;
  const trouble = [
    ...evidence('complaint', 'negative_feeling', sentiment.negative, 2 * sentiment.negative * hearing),
    ...(isEnglish ? evidence('complaint', 'model_complaint', complaint, 4 * complaint * hearing) : []),
  ];
  const praise = evidence(
    'praise',
    'positive_feeling',
    sentiment.positive,
    (personal ? 3.5 : 2.5) * sentiment.positive,
  );
  const asBugs = told.has('bug_report')
    ? trouble.map((each) => ({ ...each, category: 'bug_report' as const }))
    : [];
  if (!isEnglish) return [...trouble, ...asBugs, ...praise];
  return [
    ...trouble,
    ...asBugs,
    ...praise,
    ...(complaint < 0.2 ? evidence('complaint', 'model_no_complaint', 1 - complaint, -2) : []),
    // Angry questions want no answer.
    ...(complaint >= 0.8 ? evidence('question', 'model_complaint', complaint, -3) : []),
    ...evidence('question', 'model_question', question, 2 * question),
    ...evidence('buying_intent', 'model_buying_intent', buyingIntent, 2 * buyingIntent),
  ];
}

/** Nothing where the model leans the other way. */
function evidence(category: Category, code: ReasonCode, probability: number, points: number): Evidence[] {
  return probability < 0.5 ? [] : [{ category, code, found: `${Math.round(100 * probability)} %`, points }];
}
