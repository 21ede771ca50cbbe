/** A part of a list, newest first. */
export interface Page {
  readonly limit: number;
  /** The last id of the part before; null = from the start. */
  readonly after: string | null;
}

/** What was found of it. */
export interface PageOf<T> {
  readonly items: T[];
  /** `after` of the next part; null = this was the last. */
  readonly nextAfter: string | null;
}

/** @param found up to `limit + 1` items: the extra one only tells that there is more */
export function pageOf<T extends { readonly id: string }>(found: readonly T[], limit: number): PageOf<T> {
  const items = found.slice(0, limit);
  return { items, nextAfter: found.length > limit ? (items.at(-1)?.id ?? null) : null };
}
