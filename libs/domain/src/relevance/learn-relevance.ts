import { fitLogistic, type LogisticExample } from './fit-logistic.js';
import { forgottenBy, type ForgottenLesson, type IsForgotten } from './forgotten-lesson.js';
import {
  type LearnedRelevance,
  type Lesson,
  type PostTrait,
  type PostTraits,
  traitsOf,
} from './learned-relevance.js';
import { resultOf, type Steps } from './steps.js';
import { learnThresholds } from './thresholds.js';
import { learnTopics, sideOf, topicLogOddsApart } from './topics.js';

/** A post that was triaged. */
export interface TriagedPost extends PostTraits {
  /** Whether it is about the brand: true for `reviewed` and `done`, false for `ignored`. */
  readonly isAbout: boolean;
  /** The classifier's log-odds of relevance, without learning. */
  readonly logOdds: number;
  /** When it was triaged; absent = unknown, and then never forgotten. */
  readonly decidedAt?: Date;
}

/** The maximum number of posts to learn from: the latest ones. */
export const mostTriagedPosts = 500;

/**
 * The standard deviation of the weights' prior: wide enough for ten posts to have an effect, narrow enough for two to
 * change little (decision 75). That most posts of a monitor were kept says least about the next one.
 */
const spreads: Readonly<Record<PostTrait['kind'], number>> = { monitor: 0.6, sign: 0.9, word: 0.9 };
/** Smaller weights have no noticeable effect. */
const leastWeight = 0.02;
const mostLessons = 2_000;
const postsAStep = 50;
/** Triage can overrule even a very confident classifier. */
const mostLogOdds = 5;

/**
 * Learns from the triaged posts of one project, on top of what the classifier finds: how often a monitor's posts are about
 * the brand, what they are about, how likely they have to seem, and which words and signs indicate it. Deterministic. Forgotten evidence is fitted
 * separately and then left out: it still explains the posts it came from, so that no other lesson takes over its weight.
 * @param posts the latest first
 * @returns null if there is nothing to learn from
 */
export function learnRelevance(
  posts: readonly TriagedPost[],
  forgotten: readonly ForgottenLesson[] = [],
): LearnedRelevance | null {
  return resultOf(learnRelevanceInSteps(posts, forgotten));
}

/** Like `learnRelevance`, in steps of some milliseconds, for a process that also answers calls. */
export function* learnRelevanceInSteps(
  posts: readonly TriagedPost[],
  forgotten: readonly ForgottenLesson[],
): Steps<LearnedRelevance | null> {
  const learned = posts.slice(0, mostTriagedPosts);
  if (learned.length === 0) return null;
  const isForgotten = forgottenBy(forgotten);
  // A lesson forgotten alone still explains posts; once all are, it is as if nothing had been decided before.
  const isAllForgotten: IsForgotten = ({ monitorId }, at) =>
    isForgotten({ monitorId, kind: 'all', name: '' }, at);
  const allTopics = learnTopics(learned, isAllForgotten);
  const seeming = learned.map((post) => ({
    ...post,
    logOdds: limited(post.logOdds + topicsOf(post, allTopics)),
  }));
  const allThresholds = learnThresholds(seeming, allTopics, isAllForgotten);
  yield;
  const seen = new Map<string, Seen>();
  const examples: LogisticExample[] = [];
  for (const post of seeming) {
    const share = 1 / Math.max(1, post.monitorIds.length);
    const indexes = traitsOf(post).map((trait) =>
      count(seen, trait, sideOf(post.isAbout), isForgotten(trait, post.decidedAt)),
    );
    examples.push({
      features: [...new Set(indexes)].map((index) => ({ index, value: share })),
      offset: limited(post.logOdds + mean(post.monitorIds, (id) => allThresholds.get(id)?.shift ?? 0)),
      isTrue: post.isAbout,
    });
    if (examples.length % postsAStep === 0) yield;
  }
  const weights = yield* fitLogistic(examples, [...seen.values()]);
  yield;
  const lessons = [...seen]
    .filter(([, { isForgotten }]) => !isForgotten)
    .map(([key, { index, kept, ignored }]): [string, Lesson] => [
      key,
      { weight: weights[index] ?? 0, kept, ignored },
    ])
    .filter(([, { weight }]) => Math.abs(weight) >= leastWeight)
    .sort(([, one], [, other]) => Math.abs(other.weight) - Math.abs(one.weight));
  const topics = forgotten.length === 0 ? allTopics : learnTopics(learned, isForgotten);
  return {
    monitors: countMonitors(learned, isForgotten),
    lessons: new Map(lessons.slice(0, mostLessons)),
    topics,
    thresholds: learnThresholds(seeming, topics, isForgotten),
  };
}

/** What the topics of the other posts already say of this one, so that its words and signs need not say it again. */
function topicsOf(post: TriagedPost, topics: LearnedRelevance['topics']): number {
  return mean(post.monitorIds, (id) => {
    const own = topics.get(id);
    return own === undefined ? 0 : topicLogOddsApart(own, post);
  });
}

function limited(logOdds: number): number {
  return Math.max(-mostLogOdds, Math.min(mostLogOdds, logOdds));
}

/** 0 without ids. */
function mean(ids: readonly string[], valueOf: (id: string) => number): number {
  return ids.reduce((sum, id) => sum + valueOf(id), 0) / Math.max(1, ids.length);
}

interface Seen {
  readonly index: number;
  readonly spread: number;
  readonly isForgotten: boolean;
  kept: number;
  ignored: number;
}

function count(
  seen: Map<string, Seen>,
  { key, kind }: PostTrait,
  side: 'kept' | 'ignored',
  isForgotten: boolean,
): number {
  // No key begins with a space.
  const own = isForgotten ? ` ${key}` : key;
  const trait = seen.get(own) ?? {
    index: seen.size,
    spread: spreads[kind],
    isForgotten,
    kept: 0,
    ignored: 0,
  };
  seen.set(own, trait);
  trait[side] += 1;
  return trait.index;
}

function countMonitors(
  posts: readonly TriagedPost[],
  isForgotten: IsForgotten,
): LearnedRelevance['monitors'] {
  const monitors = new Map<string, { kept: number; ignored: number }>();
  for (const { monitorIds, isAbout, decidedAt } of posts)
    for (const id of monitorIds) {
      if (isForgotten({ monitorId: id, kind: 'all', name: '' }, decidedAt)) continue;
      const counts = monitors.get(id) ?? { kept: 0, ignored: 0 };
      counts[sideOf(isAbout)] += 1;
      monitors.set(id, counts);
    }
  return monitors;
}
