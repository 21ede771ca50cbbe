import type { Mention } from '@earshot/domain';

/** Of the links of a stored post those that are known: they are kept only where a keyword stands in them. */
export function knownLinks({ matches }: Pick<Mention, 'matches'>): string[] {
  return [...new Set(matches.flatMap(({ link }) => link ?? []))];
}
