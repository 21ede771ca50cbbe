import type { Classification, ClassificationReason } from './classification.js';
import { isNotJudged } from './not-judged.js';
import { isRelevantBy, relevanceSum } from './relevance-rule.js';
import { clauseOf, sentenceOf } from './sentence-of.js';
import { sentimentRivalIn } from './sentiment-rival.js';
import { urgencyBand, urgencyBands } from './urgency-bands.js';
import { urgencyBy } from './urgency-rule.js';
import { categoryIn } from './reason-sentences.js';

/** More reasons at once would not answer the question what would have changed the verdict. */
const mostReasons = 3;

/**
 * The smallest change that would have led to another verdict, as a sentence without a full stop, according to the rules that
 * decide. If only a model's score decides, it says so, with the recorded distance. null = nothing recorded could have
 * changed it.
 */
export function wouldChange(
  classification: Classification,
  about: 'relevance' | 'category' | 'sentiment' | 'urgency',
): string | null {
  const isLlm = classification.classifier.startsWith('llm:');
  if (about === 'relevance' && markOf(classification) !== undefined) return markChange(classification, isLlm);
  if (about === 'relevance' && isByRule(classification)) return null;
  if (isLlm) return languageModelChange(classification, about);
  if (about === 'relevance') return relevanceChange(classification);
  if (about === 'urgency') return urgencyChange(classification);
  if (isNotJudged(classification)) return null;
  return about === 'category' ? categoryChange(classification) : sentimentChange(classification);
}

function markOf({ reasons }: Classification): ClassificationReason | undefined {
  return reasons.find(({ code }) => code === 'your_team_kept_it' || code === 'your_team_ignored_it');
}

/** A post that was found without a name counts as about the brand, whatever the language model says. */
function isByRule({ reasons }: Classification): boolean {
  return reasons.some(({ code }) => code === 'found_without_a_name');
}

/** The language model's answer decides. The embedded model's evidence is kept if both say the same. */
function languageModelChange(
  { isRelevant, urgency, sentiment, reasons }: Classification,
  about: 'relevance' | 'category' | 'sentiment' | 'urgency',
): string {
  const own = reasons.filter((reason) => reason.about === about);
  const only = 'Only the language model decides';
  if (about === 'urgency') {
    const next = nextBand(urgency);
    return `${only}, with ${urgency} of 100${next === null ? '' : `; ${next}`}`;
  }
  const same = `${only}; the embedded model says the same`;
  if (about === 'relevance')
    return own.length === 0 || isRelevantBy(own) !== isRelevant
      ? only
      : `${same}, with evidence that adds up to ${signed(relevanceSum(own))}`;
  const distance = about === 'category' ? categoryDistance(own) : sentimentDistance(sentiment, own);
  return distance === null ? only : `${same}, where ${distance}`;
}

/** People's triage decides. If other evidence was recorded, says what the verdict would be without it. */
function markChange(classification: Classification, isLlm: boolean): string {
  const mark = markOf(classification);
  const rest = classification.reasons.filter((reason) => reason !== mark && reason.about === 'relevance');
  if (isLlm || rest.length === 0) return 'Your team’s decision counts';
  return `Your team’s decision counts; without it, it would ${isRelevantBy(rest) ? '' : 'not '}be about the brand`;
}

function relevanceChange({ isRelevant, reasons }: Classification): string | null {
  const own = reasons.filter(({ about }) => about === 'relevance');
  const otherwise = isRelevant ? 'would not be about the brand' : 'would be about the brand';
  if (own.length === 0 || isRelevantBy(own) !== isRelevant) return null;
  const direction = isRelevant ? 1 : -1;
  const pushing = own
    .filter(({ points }) => points * direction > 0)
    .sort((a, b) => Math.abs(b.points) - Math.abs(a.points));
  const flips = (without: readonly ClassificationReason[]): boolean =>
    isRelevantBy(own.filter((reason) => !without.includes(reason))) !== isRelevant;
  // The weakest reason that suffices by itself, otherwise as many of the strongest as are needed.
  const one = pushing.findLast((reason) => flips([reason]));
  const count = pushing.findIndex((_, index) => flips(pushing.slice(0, index + 1))) + 1;
  const needed = one === undefined ? pushing.slice(0, count) : [one];
  const sum = `the evidence adds up to ${signed(relevanceSum(own))}, and ${isRelevant ? 'below 0' : 'at 0 or more'} it ${otherwise}`;
  // What weighs more than a reason that suffices also suffices.
  if (needed.length > 0 && [...pushing.slice(0, 1), ...needed].every(({ code }) => ofModel.test(code))) {
    const isAlone = own.every(({ code, points }) => ofModel.test(code) || points === 0);
    return `Only the model’s score ${isAlone ? 'counts' : 'is decisive by itself'}: ${sum}`;
  }
  if (needed.length === 0 || needed.length > mostReasons) return capital(sum);
  return `It ${otherwise} without ${needed.length === 1 ? 'one reason' : `${needed.length} reasons`}: ${needed.map(plainClause).join('; ')}`;
}

const ofModel = /^model_/;

/** Where an urgency starts; the other reasons only add to it or take from it, so it cannot be left out. */
const ofStart = /^(?:model_|urgency_)/;
const ofEmergency = /^(?:safety|security|data_loss|outage)_words$/;

/** What the rule gives without one reason; only a move to another band counts as a change. */
function urgencyChange(classification: Classification): string | null {
  const { urgency, reasons } = classification;
  const own = reasons.filter(({ about }) => about === 'urgency');
  const next = nextBand(urgency);
  const followsRule = urgencyBy(classification) === urgency;
  // Where no model knows the language, an emergency is all that was judged: without it, nothing would be.
  const isUnjudged = own.some(({ code }) => code === 'urgency_not_judged');
  const isLeftOut = ({ code }: ClassificationReason): boolean =>
    !ofStart.test(code) && !(isUnjudged && ofEmergency.test(code));
  const without = (reason: ClassificationReason): number => urgencyBy(classification, reason);
  const [lightest] = own
    .filter(
      (reason) => followsRule && isLeftOut(reason) && urgencyBand(without(reason)) !== urgencyBand(urgency),
    )
    .sort((a, b) => Math.abs(a.points) - Math.abs(b.points));
  const changes = [
    ...(lightest === undefined
      ? []
      : [`it would be ${without(lightest)} of 100 without one reason: ${clauseOf(lightest)}`]),
    ...(next === null ? [] : [next]),
  ];
  return changes.length === 0 ? null : capital(changes.join('; '));
}

/** The urgency from which the post would be in the next higher band; null = it is in the highest. */
function nextBand(urgency: number): string | null {
  const next = [...urgencyBands].reverse().find(([least]) => least > urgency);
  return next === undefined
    ? null
    : `at ${next[0]} or more (${pointsText(next[0] - urgency)} higher) ${lowered(next[1])}`;
}

function categoryChange({ reasons }: Classification): string | null {
  const distance = categoryDistance(reasons);
  return distance === null ? null : `Only the model’s score counts: ${distance}`;
}

function categoryDistance(reasons: readonly ClassificationReason[]): string | null {
  const best = reasons.find(({ code }) => code === 'model_category');
  const rival = reasons.find(({ code }) => code === 'model_category_rival');
  if (best === undefined) return null;
  if (rival === undefined) return 'no other category came near';
  const behind = Math.round(10 * (best.points + rival.points));
  return `${categoryIn(rival.evidence)} came second, ${pointsText(behind)} behind`;
}

function sentimentChange({ sentiment, reasons }: Classification): string | null {
  const distance = sentimentDistance(sentiment, reasons);
  return distance === null ? null : `Only the model’s score counts: ${distance}`;
}

function sentimentDistance(
  sentiment: Classification['sentiment'],
  reasons: readonly ClassificationReason[],
): string | null {
  const model = reasons.find(({ code }) => code === `model_${sentiment}`);
  if (model === undefined) return null;
  const second = sentimentRivalIn(reasons);
  if (second !== null) {
    const behind = Math.max(0, Math.round(100 * (second.probability - second.rivalProbability)));
    return `${second.rival} came second, ${pointsText(behind)} behind`;
  }
  if (sentiment === 'neutral')
    return 'neither a positive nor a negative sentiment was more likely than a neutral one';
  const other = sentiment === 'positive' ? 'negative' : 'positive';
  const lead = Math.round(100 * Math.abs(model.points));
  return `${sentiment} is ${pointsText(lead)} ahead of ${other}`;
}

function pointsText(points: number): string {
  return points === 1 ? '1 point' : `${points} points`;
}

function plainClause(reason: ClassificationReason): string {
  return lowered(sentenceOf(reason));
}

function lowered(sentence: string): string {
  return sentence.charAt(0).toLowerCase() + sentence.slice(1);
}

function capital(sentence: string): string {
  return sentence.charAt(0).toUpperCase() + sentence.slice(1);
}

function signed(sum: number): string {
  const text = Math.abs(sum).toFixed(1);
  return sum < 0 ? `−${text}` : `+${text}`;
}
