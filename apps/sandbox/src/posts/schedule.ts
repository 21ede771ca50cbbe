import type { PostDraft } from './parse-post.js';
import type { Publication } from './world.js';

const dayMs = 86_400_000;

/**
 * Gives each draft its moment: the first `alreadyThere` lie evenly in the 24 hours before `start`, the others follow
 * in order, `postsPerSecond` from then on. A draft that names its own time keeps it.
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
