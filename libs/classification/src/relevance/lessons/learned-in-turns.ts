import { setImmediate as immediate } from 'node:timers/promises';
import {
  type ForgottenLesson,
  type LearnedRelevance,
  learnRelevanceInSteps,
  type TriagedMention,
  type TriagedPost,
} from '@earshot/domain';
import { triagedPosts } from './triaged-posts.js';

/** So many posts are read at once, which takes some milliseconds. */
const portion = 20;

/**
 * The same as `learnedFromTriage`, for a process that answers calls: 500 posts take half a second of computing, and everything else
 * has its turn every few milliseconds.
 */
export async function learnedInTurns(
  mentions: readonly TriagedMention[],
  forgotten: readonly ForgottenLesson[],
): Promise<LearnedRelevance | null> {
  const posts: TriagedPost[] = [];
  for (let at = 0; at < mentions.length; at += portion) {
    posts.push(...triagedPosts(mentions.slice(at, at + portion)));
    await immediate();
  }
  const steps = learnRelevanceInSteps(posts, forgotten);
  for (;;) {
    const { done, value } = steps.next();
    if (done === true) return value;
    await immediate();
  }
}
