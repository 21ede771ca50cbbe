import type { ClassificationReason } from '@earshot/domain';
import type { ModelScores } from '../text-model.js';
import { anyPhrase } from '../category/any-phrase.js';
import { urgencyReason } from './urgency-reason.js';

const mostPoints = 8;

// prettier-ignore
const oaths = anyPhrase([
  /wtf|ffs|omfg|(?:what|who|why|how|where) the (?:hell|fuck|heck)|fuck(?:ing|ed|s)?|shit(?:ty|show)?|bullshit|goddamn/,
  /disgust(?:ed|ing)|furious|outrag(?:ed|eous)|livid|fuming|pissed|infuriating|unacceptable|screw (?:you|them|this)/,
]);

/** Anger is read from the model, from words, from capitals and marks; together they give at most 8 points. */
export function angerReasons(input: {
  readonly text: string;
  readonly scores: ModelScores;
  readonly isEnglish: boolean;
}): ClassificationReason[] {
  const { text, scores, isEnglish } = input;
  if (scores.sentiment.positive > 0.5) return [];
  const oath = isEnglish ? oaths.exec(text)?.[0] : undefined;
  // Counted, not compared with the rest: what is added to a post must not make it calmer.
  const shouted = text.match(/(?<![\p{L}\p{N}#@$])\p{Lu}{4,20}(?![\p{L}\p{N}])/gu)?.slice(0, 3) ?? [];
  const marks = /[!！]{2,5}|[😡🤬😠🤯]/u.exec(text)?.[0];
  const points =
    (isEnglish && scores.anger >= 0.5 ? 4 * scores.anger : 0) +
    (oath === undefined ? 0 : 5) +
    (shouted.length > 1 ? 2 : 0) +
    (marks === undefined ? 0 : 3);
  const signs = [oath, ...(shouted.length > 1 ? shouted : []), marks].filter((sign) => sign !== undefined);
  return [urgencyReason('anger', signs.join(', '), Math.min(mostPoints, points))];
}
