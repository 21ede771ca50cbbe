import type { Mention } from '@earshot/domain';

/** Returns the known links of a stored post: a link is stored only if it contains a keyword. */
export function knownLinks({ matches }: Pick<Mention, 'matches'>): string[] {
  return [...new Set(matches.flatMap(({ link }) => link ?? []))];
}
