import type { ModelScores, ModelText } from '../text-model.js';

/** What the owner says to the model's worker. */
export type ToWorker =
  | { readonly kind: 'score'; readonly id: number; readonly texts: readonly ModelText[] }
  | { readonly kind: 'close' };

/** What the model's worker says to its owner: first `ready` or `failed`, then one answer per question. */
export type FromWorker =
  | { readonly kind: 'ready'; readonly name: string }
  | { readonly kind: 'failed'; readonly reason: string }
  | { readonly kind: 'scored'; readonly id: number; readonly scores: readonly ModelScores[] }
  | { readonly kind: 'refused'; readonly id: number; readonly reason: string };
