/** A post that matched and whose comments are read. */
export interface Thread {
  /** The post's id at its source. */
  readonly externalId: string;
  readonly url: string;
  readonly publishedAt: Date;
  /** Comments that were published before were read. */
  readonly readUntil: Date;
}

const minute = 60_000;

/**
 * When the comments under a post are read next: the older it is, the rarer, from 10 minutes up to 12 hours.
 * null = no more: people no longer answer it.
 */
export function nextThreadRead(publishedAt: Date, followMs: number, now: Date): Date | null {
  const ageMs = Math.max(0, now.getTime() - publishedAt.getTime());
  if (ageMs >= followMs) return null;
  return new Date(now.getTime() + Math.min(Math.max(ageMs / 6, 10 * minute), 720 * minute));
}
