/** Which page of a list to read, newest first. */
export interface Page {
  readonly limit: number;
  /** The last id of the previous page; null = the first page. */
  readonly after: string | null;
}

/** A page of a list. */
export interface PageOf<T> {
  readonly items: T[];
  /** `after` of the next page; null = this is the last page. */
  readonly nextAfter: string | null;
}

/**
 * @param found up to `limit + 1` items: the extra one only shows whether there are more
 * @param end where the search for more continues; null = nothing is left
 */
export function pageOf<T extends { readonly id: string }>(
  found: readonly T[],
  limit: number,
  end: string | null = null,
): PageOf<T> {
  const items = found.slice(0, limit);
  return { items, nextAfter: found.length > limit ? (items.at(-1)?.id ?? end) : end };
}
