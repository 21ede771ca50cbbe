import { fitLogistic } from './fit-logistic.js';
import {
  type LearnedRelevance,
  type Lesson,
  type PostTraits,
  type TraitKind,
  traitsOf,
} from './learned-relevance.js';

/** A post with triage. */
export interface TriagedPost extends PostTraits {
  /** Whether it is about the brand: true for `reviewed` and `done`, false for `ignored`. */
  readonly isAbout: boolean;
  /** The classifier's log-odds of relevance, without learning. */
  readonly logOdds: number;
}

/** Only the latest posts, up to this number, are learned from. */
export const mostTriagedPosts = 500;

/**
 * The standard deviation of the weights' prior: wide enough for ten posts to have an effect, narrow enough for two to
 * change little. Chosen by `tools/training/relevance/learning.mjs`.
 */
const spreads: Readonly<Record<TraitKind, number>> = { monitor: 1.2, sign: 0.9, word: 0.9 };
/** Smaller weights have no noticeable effect. */
const leastWeight = 0.02;
const mostLessons = 2_000;
/** Triage can overrule even a very confident classifier. */
const mostLogOdds = 5;

/**
 * Learns from the triaged posts of one project: how often a monitor's posts are about the brand, and which words and signs
 * indicate it, on top of what the classifier knows. Deterministic.
 * @param posts the latest first
 * @returns null where there is nothing to learn from
 */
export function learnRelevance(posts: readonly TriagedPost[]): LearnedRelevance | null {
  const learned = posts.slice(0, mostTriagedPosts);
  if (learned.length === 0) return null;
  const seen = new Map<string, Seen>();
  const examples = learned.map((post) => {
    const share = 1 / Math.max(1, post.monitorIds.length);
    const indexes = traitsOf(post).map(({ key, kind }) => count(seen, key, kind, post.isAbout));
    return {
      features: [...new Set(indexes)].map((index) => ({ index, value: share })),
      offset: Math.max(-mostLogOdds, Math.min(mostLogOdds, post.logOdds)),
      isTrue: post.isAbout,
    };
  });
  const weights = fitLogistic(examples, [...seen.values()]);
  const lessons = [...seen]
    .map(([key, { index, kept, ignored }]): [string, Lesson] => [
      key,
      { weight: weights[index] ?? 0, kept, ignored },
    ])
    .filter(([, { weight }]) => Math.abs(weight) >= leastWeight)
    .sort(([, one], [, other]) => Math.abs(other.weight) - Math.abs(one.weight));
  return { monitors: countMonitors(learned), lessons: new Map(lessons.slice(0, mostLessons)) };
}

interface Seen {
  readonly index: number;
  readonly spread: number;
  kept: number;
  ignored: number;
}

function count(seen: Map<string, Seen>, key: string, kind: TraitKind, isAbout: boolean): number {
  const trait = seen.get(key) ?? { index: seen.size, spread: spreads[kind], kept: 0, ignored: 0 };
  seen.set(key, trait);
  trait[isAbout ? 'kept' : 'ignored'] += 1;
  return trait.index;
}

function countMonitors(posts: readonly TriagedPost[]): LearnedRelevance['monitors'] {
  const monitors = new Map<string, { kept: number; ignored: number }>();
  for (const { monitorIds, isAbout } of posts)
    for (const id of monitorIds) {
      const counts = monitors.get(id) ?? { kept: 0, ignored: 0 };
      counts[isAbout ? 'kept' : 'ignored'] += 1;
      monitors.set(id, counts);
    }
  return monitors;
}
