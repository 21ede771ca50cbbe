import type { ClassificationReason } from './classification.js';
import { reasonCodes } from './reason-codes.js';
import { reasonSentences } from './reason-sentences.js';

/**
 * A reason as a short English sentence for people, without a full stop; of urgency with its points: `Says “down”, words
 * of an outage: +16`. A code that this version does not know, as stored by another one, is shown as it is.
 */
export function sentenceOf({ about, code, evidence, points }: ClassificationReason): string {
  const known = reasonCodes.find((each) => each === code);
  const sentence = known === undefined ? sentenceOfUnknown(code, evidence) : reasonSentences[known](evidence);
  const line = sentence.replace(/\s+/g, ' ').trim();
  return about === 'urgency' ? `${line}: ${signed(points)}` : line;
}

function sentenceOfUnknown(code: string, evidence: string | null): string {
  return `Noted as “${code.replaceAll('_', ' ')}”${evidence === null ? '' : `: “${evidence}”`}`;
}

/** With a true minus, so that nobody takes it for a dash. */
function signed(points: number): string {
  return points < 0 ? `−${-points}` : `+${points}`;
}
