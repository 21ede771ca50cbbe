import { softmax } from '../softmax.js';
import type { HeadManifest } from './model-head.js';

/** `softmax(logits / temperature + bias)`: between 0 and 1, adding up to 1, for any finite logits. */
export function headProbabilities(logits: ArrayLike<number>, { temperature, bias }: HeadManifest): number[] {
  return softmax(Array.from(logits, (logit, index) => logit / temperature + (bias[index] ?? 0)));
}
