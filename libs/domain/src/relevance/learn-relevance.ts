import { fitLogistic } from './fit-logistic.js';
import {
  type LearnedRelevance,
  type Lesson,
  type PostTraits,
  type TraitKind,
  traitsOf,
} from './learned-relevance.js';

/** A post that people have judged. */
export interface TriagedPost extends PostTraits {
  /** Whether it is about the brand: `reviewed` and `done` say so, `ignored` says that it is not. */
  readonly isAbout: boolean;
  /** How surely the classifier, without what it learned, took it for one about the brand. */
  readonly logOdds: number;
}

/** Of more posts than these only the latest are learned from. */
export const mostTriagedPosts = 500;

/**
 * How far a weight strays from 0 before anything was seen: so wide that ten posts change what they should, so narrow that
 * two change little. Chosen by `tools/training/relevance/learning.mjs`.
 */
const spreads: Readonly<Record<TraitKind, number>> = { monitor: 1.2, sign: 0.9, word: 0.9 };
/** What weighs less changes nothing that anybody would notice. */
const leastWeight = 0.02;
const mostLessons = 2_000;
/** However sure the classifier was, people may know better. */
const mostLogOdds = 5;

/**
 * What the triaged posts of one project teach about its next ones: how often a monitor's posts are about the brand, and
 * which words and signs tell, on top of what the classifier knows. The same posts always teach the same.
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
