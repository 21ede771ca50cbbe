import type { IsForgotten } from './forgotten-lesson.js';
import { type Meaning, versionOfMeaning } from './meaning.js';
import { enoughPosts, type MonitorTopics, type Side, sideOf } from './topics.js';

/** Log-odds above the middle: without it, a little less of the others is caught than of the brand's posts is kept (decision 90). */
const margin = 0.2;

/** A triaged post, and how likely it seemed to be about the brand. */
interface SeemingPost {
  readonly monitorIds: readonly string[];
  readonly isAbout: boolean;
  readonly signs: readonly string[];
  readonly decidedAt?: Date;
  readonly meaning?: Meaning | null;
  /** Log-odds before words, signs and the threshold are learned. */
  readonly logOdds: number;
}

/** How much more or less likely than usual the posts of a monitor have to seem. */
export interface Threshold {
  /** Log-odds to add to those of any post; negative = it has to seem more likely. */
  readonly shift: number;
  readonly kept: number;
  readonly ignored: number;
}

/**
 * The threshold of each monitor whose topics are known: in the middle between how likely its kept posts seemed and its ignored
 * ones (decision 90), so that neither side is sacrificed where a name misleads the classifier for all posts. Where only the
 * linear model runs, how likely posts seemed says too little.
 */
export function learnThresholds(
  posts: readonly SeemingPost[],
  topics: ReadonlyMap<string, MonitorTopics>,
  isForgotten: IsForgotten,
): ReadonlyMap<string, Threshold> {
  const thresholds = new Map<string, Threshold>();
  for (const [monitorId, { version }] of topics) {
    const evidence = { monitorId, kind: 'threshold' as const, name: '' };
    const own = posts.filter(({ monitorIds, signs, decidedAt, meaning }) => {
      const isComparable = meaning && versionOfMeaning(meaning) === version;
      return (
        isComparable &&
        isFullyRead(signs) &&
        monitorIds.includes(monitorId) &&
        !isForgotten(evidence, decidedAt)
      );
    });
    const of = (side: Side): number[] =>
      own.filter(({ isAbout }) => sideOf(isAbout) === side).map(({ logOdds }) => logOdds);
    const [kept, ignored] = [of('kept'), of('ignored')];
    if (kept.length === 0 || ignored.length === 0) continue;
    const share = Math.min(1, Math.min(kept.length, ignored.length) / enoughPosts);
    const shift = -share * ((mean(kept) + mean(ignored)) / 2 + margin);
    thresholds.set(monitorId, { shift, kept: kept.length, ignored: ignored.length });
  }
  return thresholds;
}

/** Whether all evidence was looked for: less speaks for a post in a language that the trained model cannot read. */
export function isFullyRead(signs: readonly string[]): boolean {
  return !signs.includes('mostly_the_brand');
}

function mean(numbers: readonly number[]): number {
  return numbers.reduce((sum, number) => sum + number, 0) / numbers.length;
}
