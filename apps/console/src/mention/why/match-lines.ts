import type { ExplainedMatchOutput } from '@earshot/contracts';

/** What a monitor found in a post: `Lumenboard in the title, twice in the text`. */
export interface MatchLine {
  readonly monitor: string;
  readonly words: string;
}

const places = { title: 'in the title', text: 'in the text', url: 'in a link' } as const;

/** One line per monitor and keyword, in the order in which they stand. */
export function matchLines(
  matches: readonly Pick<ExplainedMatchOutput, 'monitor_name' | 'keyword' | 'field'>[],
): MatchLine[] {
  const lines = new Map<
    string,
    { monitor: string; keyword: string; fields: Map<keyof typeof places, number> }
  >();
  for (const { monitor_name: monitor, keyword, field } of matches) {
    const key = JSON.stringify([monitor, keyword]);
    const line = lines.get(key) ?? { monitor, keyword, fields: new Map() };
    line.fields.set(field, (line.fields.get(field) ?? 0) + 1);
    lines.set(key, line);
  }
  return [...lines.values()].map(({ monitor, keyword, fields }) => ({
    monitor,
    words: `“${keyword}” ${[...fields].map(([field, count]) => times(count) + places[field]).join(', ')}`,
  }));
}

function times(count: number): string {
  return count === 1 ? '' : count === 2 ? 'twice ' : `${count} times `;
}
