import type { MentionOutput } from '@earshot/contracts';
import { listText } from '../../format/list-text.js';
import { engagementTextOf, placeText } from '../../mention/post/post-texts.js';

/** `also on X and r/saas`: the other places of the same post, up to two by name; null = none. */
export function elsewhereText({ also_on }: Pick<MentionOutput, 'also_on'>): string | null {
  const places = also_on.map(({ source, url }) => placeText({ source, kind: 'post', url }));
  const [first, second, ...more] = new Set(places);
  if (first === undefined || second === undefined) return first === undefined ? null : `also on ${first}`;
  return `also on ${listText([first, second, ...(more.length === 0 ? [] : [`${more.length} more`])])}`;
}

/** The most telling count of a post's reach: `14 upvotes`; null if none is known or all are zero. */
export function reachText({ engagement }: Pick<MentionOutput, 'engagement'>): string | null {
  const most = Object.entries(engagement).toSorted(([, a], [, b]) => (b ?? 0) - (a ?? 0));
  return engagementTextOf(Object.fromEntries(most.slice(0, 1)));
}
