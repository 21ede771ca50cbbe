import type { ClassificationReason } from '../classification/classification.js';
import type { Mention } from '../mention/mention.js';

/** A mention whose status somebody has set, with what there is to learn from it. */
export interface TriagedMention extends Pick<Mention, 'projectId' | 'status' | 'title' | 'text' | 'matches'> {
  /** Of its classification; empty where it had none yet. */
  readonly reasons: readonly ClassificationReason[];
}
