import type { ClassificationReason } from '../classification/classification.js';
import type { Meaning } from './meaning.js';
import type { Mention } from '../mention/mention.js';

/** A triaged mention with everything needed to learn from it. */
export interface TriagedMention extends Pick<Mention, 'projectId' | 'status' | 'title' | 'text' | 'matches'> {
  /** The reasons of its classification; empty if it has not been classified. */
  readonly reasons: readonly ClassificationReason[];
  /** What it is about; null or absent = not known. */
  readonly meaning?: Meaning | null;
  /** When its status was set; absent = unknown. */
  readonly decidedAt?: Date;
}
