import { softmax } from '../softmax.js';
import { emergencyKinds } from '../text-model.js';

/** Scores the embedding of a text for emergencies: the probability of each of `emergencyKinds`; they add up to 1. */
export type EmergencyHead = (meaning: Float32Array | null) => number[];

/** Without an embedding, every kind is equally probable, so that the other model decides. */
const undecided = emergencyKinds.map(() => 1 / emergencyKinds.length);

/**
 * Reads `emergency.json`: for each of `emergencyKinds` a bias and one weight per number of the embedding, whose length is
 * made 1 first.
 * @throws Error if it is not that
 */
export function readEmergencyHead(json: string): EmergencyHead {
  const classes = parsed(json);
  const [width = 0] = classes.map(({ weights }) => weights.length);
  return (meaning) => {
    if (meaning === null) return undecided;
    if (meaning.length !== width)
      throw new Error(`emergency.json is for embeddings of ${width} numbers, not ${meaning.length}`);
    const length = Math.sqrt(meaning.reduce((sum, value) => sum + value * value, 0)) || 1;
    return softmax(
      classes.map(({ bias, weights }) =>
        meaning.reduce((sum, value, index) => sum + (value / length) * (weights[index] ?? 0), bias),
      ),
    );
  };
}

interface EmergencyClass {
  readonly bias: number;
  readonly weights: readonly number[];
}

/** This package's own file: only what the code relies on is checked. */
function parsed(json: string): readonly EmergencyClass[] {
  const given = (JSON.parse(json) as { classes?: Readonly<Record<string, EmergencyClass>> }).classes ?? {};
  const classes = emergencyKinds.flatMap((kind) => given[kind] ?? []);
  const width = classes[0]?.weights.length ?? 0;
  const isWhole = classes.every(({ bias, weights }) => weights.length === width && Number.isFinite(bias));
  if (classes.length < emergencyKinds.length || width === 0 || !isWhole)
    throw new Error(`emergency.json must have weights and a bias for ${emergencyKinds.join(', ')}`);
  return classes;
}
