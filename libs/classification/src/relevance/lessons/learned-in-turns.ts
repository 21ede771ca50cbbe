import { setImmediate as immediate } from 'node:timers/promises';
import {
  type ForgottenLesson,
  type LearnedRelevance,
  learnRelevanceInSteps,
  type TriagedMention,
  type TriagedPost,
} from '@earshot/domain';
import { triagedPosts } from './triaged-posts.js';

/** The number of posts read in one go, which takes a few milliseconds. */
const portion = 20;

/**
 * What the triage of one project taught, without forgotten lessons; null = nothing learned. 500 posts take half a second of
 * CPU time, so this yields every few milliseconds.
 * @param mentions the latest first
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
