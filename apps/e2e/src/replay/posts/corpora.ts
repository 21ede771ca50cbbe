import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import type { SourceName } from '@earshot/domain';
import { sourceFakes } from '@earshot/fakes';
import type { SourcedRow } from './dress.js';
import { type CorpusRow, readCorpus } from './read-input.js';

/** Which rows are played on which sources. */
export interface WantedRows {
  readonly sources: readonly SourceName[];
  /** Distributed to the sources in turn; null = each source plays its own corpus. */
  readonly corpus: string | null;
  /** For each source; null = all of `corpus`, or 300. */
  readonly posts: number | null;
  /** For generated rows. */
  readonly keywords: readonly string[];
  readonly say: (line: string) => void;
}

/** @throws Error naming a file and line that cannot be used */
export async function readRows(wanted: WantedRows): Promise<SourcedRow[]> {
  const { sources, corpus, posts } = wanted;
  if (corpus !== null) {
    const rows = evenly(await readCorpus(corpus), (posts ?? Infinity) * sources.length);
    return rows.map((row, index) => ({ source: sources[index % sources.length] ?? 'reddit', row }));
  }
  const count = posts ?? 300;
  const own = await Promise.all(
    sources.map(async (source) => ({ source, rows: await ownRows(source, count, wanted) })),
  );
  // In turn, so that all sources are busy at the same time.
  return Array.from({ length: count }).flatMap((_, index) =>
    own.flatMap(({ source, rows }) => {
      const row = rows[index];
      return row === undefined ? [] : [{ source, row }];
    }),
  );
}

/** Real posts that may lie beside a checkout; nobody here may publish them. */
const folder = fileURLToPath(new URL('../../../../../../shared/', import.meta.url));
const anywhere = 'data/sxsw_brands.jsonl';

async function ownRows(
  source: SourceName,
  count: number,
  { keywords, say }: WantedRows,
): Promise<CorpusRow[]> {
  const file = folder + (sourceFakes[source].replay.corpus ?? anywhere);
  if (existsSync(file)) return evenly(await readCorpus(file), count);
  say(`${source}: ${file} does not exist, so its ${count} posts are made up`);
  return madeUp(count, keywords);
}

/** `count` of the rows, spread over the whole file. */
function evenly<T>(rows: readonly T[], count: number): T[] {
  const step = Math.max(1, rows.length / count);
  return Array.from({ length: Math.min(count, rows.length) }, (_, index) => rows[Math.floor(index * step)]!);
}

/** Two in three contain a keyword, some two. */
function madeUp(count: number, keywords: readonly string[]): CorpusRow[] {
  const keywordAt = (index: number): string => keywords[index % keywords.length] ?? '';
  return Array.from({ length: count }, (_, index) => {
    const title = index % 3 === 0 ? 'Nothing of yours' : `Thoughts on ${keywordAt(index)}, anyone?`;
    const text = `We tried ${index % 4 === 0 ? keywordAt(index + 1) : 'others'} last week, number ${index}.`;
    return { id: `made-up-${index}`, title, text, link: '', row: {} };
  });
}
