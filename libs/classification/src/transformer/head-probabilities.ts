import type { HeadManifest } from './model-head.js';

/** `softmax(logits / temperature + bias)`: between 0 and 1, adding up to 1, for any finite logits. */
export function headProbabilities(logits: ArrayLike<number>, { temperature, bias }: HeadManifest): number[] {
  const scaled = Array.from(logits, (logit, index) => logit / temperature + (bias[index] ?? 0));
  const highest = Math.max(...scaled);
  const weights = scaled.map((value) => Math.exp(value - highest));
  const sum = weights.reduce((total, weight) => total + weight, 0);
  return weights.map((weight) => weight / sum);
}
