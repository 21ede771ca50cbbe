import type { SignCode } from '@earshot/domain';
import { shortEvidence } from '../../evidence-of-words.js';

/** Codes of the evidence for or against a post being about the brand. A post without a keyword is not weighed at all. */
export type RelevanceCode = Exclude<SignCode, 'name_gone'>;

/** The weight of each piece of evidence, in log-odds. */
export type EvidenceWeights = Readonly<Record<RelevanceCode, number>>;

/** One piece of evidence for or against a post being about the brand. */
export interface Evidence {
  readonly code: RelevanceCode;
  /** The words found, or a figure; null = nothing to show. */
  readonly found: string | null;
  /** How strong the evidence is: 1 = simply present. */
  readonly value: number;
}

export function evidence(code: RelevanceCode, found: string | null, value = 1): Evidence {
  return { code, found: found === null ? null : shortEvidence(found), value };
}
