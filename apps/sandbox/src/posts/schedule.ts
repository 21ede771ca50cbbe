import type { PostDraft } from './parse-post.js';
import type { Publication } from './world.js';

const dayMs = 86_400_000;

/**
 * Assigns a time to each draft: the first `alreadyThere` are spread evenly over the 24 hours before `start`, the others
 * follow in order from then on, `postsPerSecond` of them a second. A draft with a time of its own keeps it.
 */
export function schedule(
  drafts: readonly PostDraft[],
  plan: { start: Date; alreadyThere: number; postsPerSecond: number },
): Publication[] {
  return drafts.map((draft, index) => {
    const offsetMs =
      index < plan.alreadyThere
        ? (index / plan.alreadyThere - 1) * dayMs
        : ((index - plan.alreadyThere) * 1000) / plan.postsPerSecond;
    return { draft, publishedAt: draft.publishedAt ?? new Date(plan.start.getTime() + offsetMs) };
  });
}
