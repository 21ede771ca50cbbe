import { hourMs, minuteMs } from '../time/durations.js';

/** A matching post whose replies are read. */
export interface FollowedPost {
  /** The post's id at its source. */
  readonly externalId: string;
  readonly url: string;
  readonly publishedAt: Date;
  /** Replies published before this time were read. */
  readonly readUntil: Date;
}

/**
 * When to next read the replies under a post: less often the older it is, from every 10 minutes to every 12 hours. null =
 * never again, because it is too old to get replies.
 */
export function nextRepliesRead(publishedAt: Date, followMs: number, now: Date): Date | null {
  const ageMs = Math.max(0, now.getTime() - publishedAt.getTime());
  if (ageMs >= followMs) return null;
  return new Date(now.getTime() + Math.min(Math.max(ageMs / 6, 10 * minuteMs), 12 * hourMs));
}
