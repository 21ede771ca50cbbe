import type { ModelScores, ModelText } from '../text-model.js';

/** Messages from the owner to the model's worker. */
export type ToWorker =
  | { readonly kind: 'score'; readonly id: number; readonly texts: readonly ModelText[] }
  | { readonly kind: 'close' };

/** Messages from the model's worker to its owner: first `ready` or `failed`, then one answer per question. */
export type FromWorker =
  | { readonly kind: 'ready'; readonly name: string }
  | { readonly kind: 'failed'; readonly reason: string }
  | { readonly kind: 'scored'; readonly id: number; readonly scores: readonly ModelScores[] }
  | { readonly kind: 'refused'; readonly id: number; readonly reason: string };
