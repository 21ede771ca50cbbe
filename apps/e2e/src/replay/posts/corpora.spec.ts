import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { sourceNames } from '@earshot/domain';
import { readRows } from './corpora.js';

let folder: string;
let corpus: string;
const say = (): void => undefined;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'earshot-spec-'));
  corpus = join(folder, 'posts.jsonl');
  const rows = Array.from({ length: 20 }, (_, index) => JSON.stringify({ id: `p${index}`, title: 'T' }));
  await writeFile(corpus, rows.join('\n'));
});

afterAll(async () => {
  await rm(folder, { recursive: true });
});

describe('readRows', () => {
  it('distributes a corpus over the sources, using every row once', async () => {
    const rows = await readRows({ corpus, sources: ['x', 'reddit'], posts: null, keywords: ['a'], say });
    expect(rows.map(({ source }) => source).slice(0, 3)).toEqual(['x', 'reddit', 'x']);
    expect(new Set(rows.map(({ row }) => row.id)).size).toBe(20);
  });

  it('takes the given number of rows for each source from all over the corpus', async () => {
    const rows = await readRows({ corpus, sources: ['x', 'reddit'], posts: 2, keywords: ['a'], say });
    expect(rows.map(({ row }) => row.id)).toEqual(['p0', 'p5', 'p10', 'p15']);
  });

  it('yields the same number of posts for every source if no corpus is named', async () => {
    const rows = await readRows({ corpus: null, sources: sourceNames, posts: 4, keywords: ['a'], say });
    for (const name of sourceNames) expect(rows.filter(({ source }) => source === name)).toHaveLength(4);
  });
});
