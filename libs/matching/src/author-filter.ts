import type { Refusal } from './keyword-set.js';
import { normalizeHandle } from './handle.js';

/** Returns a filter that says whether and why a post is excluded by its author. Unknown authors are never excluded. */
export function authorFilter(
  excludeAuthors: readonly string[],
  onlyAuthors: readonly string[],
): (post: { readonly authorHandle: string | null }) => Refusal | null {
  const excluded = new Set(excludeAuthors.map(normalizeHandle));
  const only = new Set(onlyAuthors.map(normalizeHandle));
  return ({ authorHandle }) => {
    if (authorHandle === null) return null;
    const handle = normalizeHandle(authorHandle);
    if (excluded.has(handle)) return { filter: 'exclude_authors', found: authorHandle };
    return only.size === 0 || only.has(handle) ? null : { filter: 'only_authors', found: authorHandle };
  };
}
