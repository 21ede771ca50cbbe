/** Why a mention no longer shows its post. */
export const removalReasons = ['deleted_at_source', 'retention'] as const;
export type RemovalReason = (typeof removalReasons)[number];

/** The requirements of a source's terms on stored posts; see `Upkeep` of the sources. */
export interface UpkeepTerms {
  readonly keepTextMs: number | null;
  readonly verifyEveryMs: number | null;
  readonly verifyFirstMs?: number;
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
