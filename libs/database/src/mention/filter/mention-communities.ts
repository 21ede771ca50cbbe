import { communitySpellings, readCommunity } from '@earshot/domain';

/** Names of communities are compared without regard to case, by an index, too; a migration creates it. */
export const communityCollation = 'COLLATE any_case';

/** @param keys as `communityKey` writes them @returns every spelling of their names, by source */
export function communitiesBySource(keys: readonly string[]): Map<string, string[]> {
  const names = new Map<string, string[]>();
  for (const key of keys) {
    const community = readCommunity(key);
    if (community === null) throw new Error(`"${key}" is no community.`);
    names.set(community.source, [...(names.get(community.source) ?? []), ...communitySpellings(community)]);
  }
  return names;
}
