import { sourceLabels } from '@earshot/domain';
import type { MentionOutput } from '@earshot/contracts';
import { numberText } from '../../format/count.js';
import { listText } from '../../format/list-text.js';

/** Where a mention comes from: `r/saas` if the address contains the community, `YouTube reply` for comments, else the source. */
export function originText({ source, kind, url }: Pick<MentionOutput, 'source' | 'kind' | 'url'>): string {
  const community = source === 'reddit' ? /\/(r\/[\w.-]+)\//.exec(url)?.[1] : undefined;
  return `${community ?? sourceLabels[source]}${kind === 'comment' ? ' reply' : ''}`;
}

/** `also on X and r/saas`: the other places of the same post, up to two by name; null = none. */
export function elsewhereText({ also_on }: Pick<MentionOutput, 'also_on'>): string | null {
  const places = also_on.map(({ source, url }) => originText({ source, kind: 'post', url }));
  const [first, second, ...more] = new Set(places);
  if (first === undefined || second === undefined) return first === undefined ? null : `also on ${first}`;
  return `also on ${listText([first, second, ...(more.length === 0 ? [] : [`${more.length} more`])])}`;
}

/** The most telling count of a post's reach: `14 upvotes`; null if none is known or all are zero. */
export function reachText({ engagement }: Pick<MentionOutput, 'engagement'>): string | null {
  const known = Object.entries(engagement).filter(
    (entry): entry is [string, number] => entry[1] !== null && entry[1] > 0,
  );
  const [name, count] = known.toSorted(([, a], [, b]) => b - a)[0] ?? [];
  return name === undefined || count === undefined ? null : `${numberText(count)} ${wordOf(name, count)}`;
}

/** `upvotes` becomes `upvote` for one; names come from the source with underscores. */
function wordOf(name: string, count: number): string {
  const words = name.replaceAll('_', ' ');
  return count === 1 && words.endsWith('s') ? words.slice(0, -1) : words;
}
