import type { GetCoverageOutput, MentionOutput } from '@earshot/contracts';
import type { MentionStatus, SourceName } from '@earshot/domain';

/** A time span in which a source was not read, as a row below what was found after it. */
export interface GapItem {
  readonly kind: 'gap';
  readonly id: string;
  readonly source: SourceName;
  readonly from: string;
  readonly until: string;
  readonly reason: string;
}

/** A row of the inbox. */
export type ListItem =
  { readonly kind: 'mention'; readonly id: string; readonly mention: MentionOutput } | GapItem;

/** The gaps of all sources, newest first. */
export function gapsOf({ sources }: Pick<GetCoverageOutput, 'sources'>): GapItem[] {
  return sources
    .flatMap(({ source, spans }) =>
      spans
        .filter(({ state }) => state === 'gap')
        .map(({ from, until, explanation }): GapItem => ({
          kind: 'gap',
          id: `${source} ${from}`,
          source,
          from,
          until,
          reason: explanation ?? '',
        })),
    )
    .sort((a, b) => b.until.localeCompare(a.until));
}

/**
 * The rows of the list: mentions without duplicates, and between them the gaps that ended while they were found.
 *
 * @param statuses the statuses wanted; empty = any
 * @param gaps newest first; empty if the list is not ordered by discovery
 * @param complete whether all mentions are loaded, so that older gaps go at the end
 * @param leaves whether a mention that no longer has a wanted status is removed; otherwise it stays where it is
 */
export function listItems(
  mentions: readonly MentionOutput[],
  statuses: readonly MentionStatus[],
  gaps: readonly GapItem[],
  complete: boolean,
  leaves: (id: string) => boolean = () => true,
): ListItem[] {
  const seen = new Set<string>();
  const rows: ListItem[] = [];
  const left = [...gaps];
  const takeGaps = (until: string | null): void => {
    while (left[0] !== undefined && (until === null || left[0].until >= until))
      rows.push(left.shift() as GapItem);
  };
  for (const mention of mentions) {
    if (seen.has(mention.id)) continue;
    seen.add(mention.id);
    if (statuses.length > 0 && !statuses.includes(mention.status) && leaves(mention.id)) continue;
    takeGaps(mention.found_at);
    rows.push({ kind: 'mention', id: mention.id, mention });
  }
  if (complete) takeGaps(null);
  return rows;
}
