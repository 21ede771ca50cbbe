import { monitorWarnings } from './monitor-warnings.js';
import { suggestKeywords } from './suggest-keywords.js';

/** The suggested spellings of a brand that are unlikely to find anything else, and can therefore be preselected. */
export function presetKeywords(brand: { readonly name: string; readonly website: string | null }): string[] {
  return suggestKeywords(brand)
    .map(({ keyword }) => keyword)
    .filter((keyword) => monitorWarnings({ keywords: [keyword], sources: [] }, []).length === 0);
}
