import type { ClassificationReason } from './classification.js';
import { type ReasonCode, reasonSentences } from './reason-sentences.js';

/**
 * A reason as a short English sentence without a full stop; for urgency with its points: `Says “down”, a sign of lost data:
 * +16`. An unknown code, stored by another version, is shown as it is.
 */
export function sentenceOf(reason: ClassificationReason): string {
  const line = wordsOf(reason);
  return reason.about === 'urgency' && reason.points !== 0 ? `${line}: ${signed(reason.points)}` : line;
}

/** Like `sentenceOf`, as part of a longer sentence: `says “down”, a sign of a widespread outage (+16)`. */
export function clauseOf(reason: ClassificationReason): string {
  const line = wordsOf(reason);
  return `${line.charAt(0).toLowerCase()}${line.slice(1)} (${signed(Math.round(reason.points))})`;
}

function wordsOf({ code, evidence }: ClassificationReason): string {
  const sentence = isKnown(code) ? reasonSentences[code](evidence) : sentenceOfUnknown(code, evidence);
  return sentence.replace(/\s+/g, ' ').trim();
}

function isKnown(code: string): code is ReasonCode {
  return Object.hasOwn(reasonSentences, code);
}

function sentenceOfUnknown(code: string, evidence: string | null): string {
  return `Noted as “${code.replaceAll('_', ' ')}”${evidence === null ? '' : `: “${evidence}”`}`;
}

/** With a real minus sign, which cannot be mistaken for a dash. */
function signed(points: number): string {
  return points < 0 ? `−${-points}` : `+${points}`;
}
