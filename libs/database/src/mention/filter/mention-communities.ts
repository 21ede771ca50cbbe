import { communitySpellings, readCommunity } from '@earshot/domain';

/** Compares names of communities case-insensitively, also in an index; created by a migration. */
export const communityCollation = 'COLLATE any_case';

/** @param keys in the format of `communityKey` @returns every spelling of their names, by source */
export function communitiesBySource(keys: readonly string[]): Map<string, string[]> {
  const names = new Map<string, string[]>();
  for (const key of keys) {
    const community = readCommunity(key);
    if (community === null) throw new Error(`"${key}" is not a community.`);
    names.set(community.source, [...(names.get(community.source) ?? []), ...communitySpellings(community)]);
  }
  return names;
}
