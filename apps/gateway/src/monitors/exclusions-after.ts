import { invalidRequest, type UpdateMonitorInput } from '@earshot/contracts';
import { type ErrorDetail, type Monitor, monitorLimits } from '@earshot/domain';
import { normalizeHandle, normalizeKeyword } from '@earshot/matching';

type Exclusions = Pick<Monitor, 'excludeKeywords' | 'excludeAuthors'>;

/**
 * The words and authors that a monitor excludes after an update. Additions are joined to the current list, so that two
 * people who exclude something at the same time both succeed; existing items are not added twice.
 * @throws AppError INVALID_REQUEST if a list is both replaced and added to, or becomes too long
 */
export function exclusionsAfter(input: UpdateMonitorInput, before: Exclusions): Exclusions {
  const faults: ErrorDetail[] = [];
  const after = (
    field: 'exclude_keywords' | 'exclude_authors',
    old: readonly string[],
    { most, key }: { readonly most: number; readonly key: (word: string) => string },
  ): readonly string[] => {
    const added = input[`add_${field}`];
    const replaced = input[field];
    if (added === undefined) return replaced ?? old;
    if (replaced !== undefined)
      faults.push({
        field: `add_${field}`,
        rule: 'alone',
        message: `add_${field} adds to the list, ${field} replaces it: give one of them.`,
      });
    const known = new Set(old.map(key));
    const all = [...old, ...added.filter((word) => !known.has(key(word)))];
    if (all.length > most)
      faults.push({
        field: `add_${field}`,
        rule: 'max_items',
        message: `With add_${field} the list would have ${all.length} items, at most ${most} are possible.`,
      });
    return all;
  };
  const exclusions = {
    excludeKeywords: after('exclude_keywords', before.excludeKeywords, {
      most: monitorLimits.excludeKeywords,
      key: normalizeKeyword,
    }),
    excludeAuthors: after('exclude_authors', before.excludeAuthors, {
      most: monitorLimits.excludeAuthors,
      key: normalizeHandle,
    }),
  };
  if (faults.length > 0) throw invalidRequest(faults);
  return exclusions;
}
