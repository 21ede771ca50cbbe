import type { ReasonCode } from '@earshot/domain';
import { evidenceOfWords } from '../evidence-of-words.js';
import type { LanguageKnowledge } from '../other-languages.js';
import type { ExplainedQuestion, MovingWord } from '../linear/explanation.js';
import { type EmergencyKind, emergencyKinds, type ModelScores } from '../text-model.js';
import { emergencyInPhrases, type FoundEmergency } from './emergency-phrases.js';
import { isOver } from './is-over.js';

/** An emergency counts unless none is more probable than this: lower misses more reports, higher alarms about more ordinary posts. */
const mostDoubt = 0.65;

/**
 * An English post that needs attention this week with at least this probability is none. In other languages the urgency is known
 * too little for that: 13 of 100 more emergencies would be missed.
 */
const surelyOrdinary = 0.5;

/**
 * The phrases of an English post do not count if both models are at least this sure that there is nothing to do: they then
 * stand in a joke, in a condition, or for what happened to others ("pitch a food poisoning app").
 */
const surelyNothing = { emergency: 0.99, urgency: 0.9 };

const codes: Readonly<Record<EmergencyKind, ReasonCode | null>> = {
  none: null,
  safety: 'model_safety',
  security: 'model_security',
  data_loss: 'model_data_loss',
  outage: 'model_outage',
};

/**
 * The emergency that a post reports: in the phrases that people use for it or, as most describe what happened to them in words
 * of their own, according to models taught with such posts. null = none, or it is over or denied.
 * @param wordsOf the words of the text that moved an answer most
 */
export function emergencyIn({
  text,
  scores,
  known,
  wordsOf,
}: {
  readonly text: string;
  readonly scores: Pick<ModelScores, 'emergency' | 'urgency'>;
  readonly known: LanguageKnowledge;
  readonly wordsOf: (about: ExplainedQuestion) => readonly MovingWord[];
}): FoundEmergency | null {
  if (isOver(text)) return null;
  const phrase = emergencyInPhrases(text);
  if (phrase === 'denied') return null;
  if (phrase !== null) return known === 'well' && isSurelyNothing(scores) ? null : phrase;
  if (known === 'not' || (known === 'well' && scores.urgency[1] >= surelyOrdinary)) return null;
  const [none = 1, ...others] = scores.emergency;
  const kind = emergencyKinds[1 + others.indexOf(Math.max(...others))] ?? 'none';
  const code = codes[kind];
  if (none > mostDoubt || code === null) return null;
  const words = wordsOf({ emergency: kind }).filter(({ weight }) => weight > 0);
  return { code, found: evidenceOfWords(words.map(({ word }) => word)) };
}

function isSurelyNothing({
  emergency: [none = 0],
  urgency: [nothing],
}: Pick<ModelScores, 'emergency' | 'urgency'>): boolean {
  return none >= surelyNothing.emergency && nothing >= surelyNothing.urgency;
}
