import type { ExplainedMatchOutput } from '@earshot/contracts';
import type { MatchField } from '@earshot/domain';

/** What a monitor found in a post: `Lumenboard in the title, twice in the text`, or that it takes the whole feed. */
export interface MatchLine {
  readonly monitor: string;
  readonly words: string;
}

type Place = Exclude<MatchField, 'feed'>;
const places: Readonly<Record<Place, string>> = {
  title: 'in the title',
  text: 'in the text',
  url: 'in a link',
};

/** One line per monitor and keyword, in the order of the matches; whole feeds come last. */
export function matchLines(
  matches: readonly Pick<ExplainedMatchOutput, 'monitor_name' | 'keyword' | 'field'>[],
): MatchLine[] {
  const lines = new Map<string, { monitor: string; keyword: string; fields: Map<Place, number> }>();
  const feeds = new Map<string, MatchLine>();
  for (const { monitor_name: monitor, keyword, field } of matches) {
    const key = JSON.stringify([monitor, keyword]);
    if (field === 'feed') {
      feeds.set(key, { monitor, words: `takes every entry of the feed “${keyword}”` });
      continue;
    }
    const line = lines.get(key) ?? { monitor, keyword, fields: new Map<Place, number>() };
    line.fields.set(field, (line.fields.get(field) ?? 0) + 1);
    lines.set(key, line);
  }
  return [
    ...[...lines.values()].map(({ monitor, keyword, fields }) => ({
      monitor,
      words: `“${keyword}” ${[...fields].map(([field, count]) => times(count) + places[field]).join(', ')}`,
    })),
    ...feeds.values(),
  ];
}

function times(count: number): string {
  return count === 1 ? '' : count === 2 ? 'twice ' : `${count} times `;
}
