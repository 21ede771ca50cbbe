import { sourceLabels } from '@earshot/domain';
import type { MentionOutput } from '@earshot/contracts';
import { numberText } from '../../format/count.js';
import { listText } from '../../format/list-text.js';

/** Where a mention is from: `r/saas` where the address tells the community, `YouTube reply` for comments, else the source. */
export function originText({ source, kind, url }: Pick<MentionOutput, 'source' | 'kind' | 'url'>): string {
  const community = source === 'reddit' ? /\/(r\/[\w.-]+)\//.exec(url)?.[1] : undefined;
  return `${community ?? sourceLabels[source]}${kind === 'comment' ? ' reply' : ''}`;
}

/** `also on X and r/saas`, in how many other places the same post is; null = in none. */
export function elsewhereText({ also_on }: Pick<MentionOutput, 'also_on'>): string | null {
  const places = also_on.map(({ source, url }) => originText({ source, kind: 'post', url }));
  return places.length === 0 ? null : `also on ${listText([...new Set(places)])}`;
}

/** The count that says most of how far a post went: `14 upvotes`; null where none is known or all are zero. */
export function reachText({ engagement }: Pick<MentionOutput, 'engagement'>): string | null {
  const known = Object.entries(engagement).filter(
    (entry): entry is [string, number] => entry[1] !== null && entry[1] > 0,
  );
  const [name, count] = known.toSorted(([, a], [, b]) => b - a)[0] ?? [];
  return name === undefined || count === undefined ? null : `${numberText(count)} ${wordOf(name, count)}`;
}

/** `upvotes` of one is `upvote`; names come from the source with underscores. */
function wordOf(name: string, count: number): string {
  const words = name.replaceAll('_', ' ');
  return count === 1 && words.endsWith('s') ? words.slice(0, -1) : words;
}
