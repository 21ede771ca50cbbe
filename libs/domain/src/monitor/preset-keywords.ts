import { monitorWarnings } from './monitor-warnings.js';
import { suggestKeywords } from './suggest-keywords.js';

/** The suggested spellings of a brand that find little else, so that they can be watched before anybody has looked at them. */
export function presetKeywords(brand: { readonly name: string; readonly website: string | null }): string[] {
  return suggestKeywords(brand)
    .map(({ keyword }) => keyword)
    .filter((keyword) => monitorWarnings({ keywords: [keyword], sources: [] }, []).length === 0);
}
