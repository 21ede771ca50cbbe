/** Why a mention no longer shows its post. */
export const removalReasons = ['deleted_at_source', 'retention'] as const;
export type RemovalReason = (typeof removalReasons)[number];

/** The requirements of a source's terms on stored posts. */
export interface UpkeepTerms {
  /** How long title, text and author may be kept after the source last showed them; null = forever. */
  readonly keepTextMs: number | null;
  /** How often posts are verified, to follow edits, counts and deletions; null = they cannot be verified. */
  readonly verifyEveryMs: number | null;
  /** How long after publication a post is first verified, while its author may still edit it; absent = like all later times. */
  readonly verifyFirstMs?: number;
  /** How long after publication posts are verified; null = as long as their text is kept. */
  readonly verifyForMs: number | null;
}

/** The upkeep due for a stored post, and when; null = never. */
export interface UpkeepPlan {
  /** When to check with the source whether it still exists unchanged. */
  readonly verifyAt: Date | null;
  /** When its text and author are removed, unless the source shows it again before. */
  readonly purgeAt: Date | null;
}

/** @param shownAt when the source last showed the post @param askedAt when it was last asked for it */
export function upkeepPlan(
  terms: UpkeepTerms,
  post: { readonly publishedAt: Date; readonly shownAt: Date; readonly askedAt: Date },
): UpkeepPlan {
  const verifyAt = terms.verifyEveryMs === null ? null : nextAsked(terms.verifyEveryMs, terms, post);
  const verifyUntil = terms.verifyForMs === null ? null : after(post.publishedAt, terms.verifyForMs);
  return {
    verifyAt: verifyAt !== null && (verifyUntil === null || verifyAt <= verifyUntil) ? verifyAt : null,
    purgeAt: terms.keepTextMs === null ? null : after(post.shownAt, terms.keepTextMs),
  };
}

function nextAsked(
  everyMs: number,
  { verifyFirstMs = 0 }: UpkeepTerms,
  { publishedAt, askedAt }: { readonly publishedAt: Date; readonly askedAt: Date },
): Date {
  const first = after(publishedAt, verifyFirstMs);
  return askedAt < first ? first : after(askedAt, everyMs);
}

function after(time: Date, ms: number): Date {
  return new Date(time.getTime() + ms);
}
