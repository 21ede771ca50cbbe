import type { ReasonCode } from '@earshot/domain';
import { evidenceOfWords } from '../evidence-of-words.js';
import type { LanguageKnowledge } from '../other-languages.js';
import type { ExplainedQuestion, MovingWord } from '../linear/explanation.js';
import { type EmergencyKind, emergencyKinds, type ModelScores } from '../text-model.js';
import { emergencyInPhrases, type FoundEmergency } from './emergency-phrases.js';
import { isOver } from './is-over.js';

/**
 * In English, an emergency must be at least as probable as none. In other languages a lower probability is enough: nearly
 * all posts that teach them are none.
 */
const mostDoubt: Readonly<Record<LanguageKnowledge, number>> = { well: 0.5, less: 0.7, not: 0 };

/** A post that needs attention this week with at least this probability is none. */
const surelyOrdinary = 0.7;

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
  if (phrase !== null) return phrase;
  if (scores.urgency[1] >= surelyOrdinary) return null;
  const [none = 1, ...others] = scores.emergency;
  const kind = emergencyKinds[1 + others.indexOf(Math.max(...others))] ?? 'none';
  const code = codes[kind];
  if (none > mostDoubt[known] || code === null) return null;
  const words = wordsOf({ emergency: kind }).filter(({ weight }) => weight > 0);
  return { code, found: evidenceOfWords(words.map(({ word }) => word)) };
}
