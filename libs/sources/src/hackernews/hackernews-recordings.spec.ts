import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Post } from '@earshot/domain';
import { describe, expect, it } from '@jest/globals';
import { readable } from '../reading/read-listed.js';
import { readHit, readItem } from './hackernews-post.js';

/** Real responses from Hacker News. They belong to their authors, so they are kept outside the project. */
const folder = join(import.meta.dirname, '../../../../../shared/recordings/hackernews');
const isThere = existsSync(folder);
if (!isThere)
  process.stdout.write('Skipped: recorded answers of Hacker News, because none lie beside the project.\n');

type Recorded = Readonly<Record<string, unknown>>;

describe('recorded Hacker News responses', () => {
  (isThere ? it : it.skip)('are read to the last hit, whether absent fields are null or left out', () => {
    const hits = files('.json').flatMap((file) => hitsIn(JSON.parse(readFileSync(file, 'utf8'))));
    const read = readable(hits.map(readHit));
    expect(read.length).toBeGreaterThan(100);
    expect(read).toHaveLength(hits.length);
    expect(read.filter(({ post }) => post === null)).toEqual([]);
    for (const [index, { post, publishedAt }] of read.entries()) {
      const hit = hits[index] ?? {};
      expect([post?.externalId, publishedAt]).toEqual([
        hit['objectID'],
        new Date(String(hit['created_at']).replace(/(\.\d+)?Z$/, 'Z')),
      ]);
      expectPlain(post);
    }
  });

  (isThere ? it : it.skip)('are read item by item, as posts or as gone', () => {
    const items = files('.jsonl').flatMap((file) =>
      readFileSync(file, 'utf8')
        .split('\n')
        .filter((line) => line !== '')
        .map((line) => JSON.parse(line) as Recorded),
    );
    const states = items.map(readItem);
    expect(states.length).toBeGreaterThan(3_000);
    expect([...new Set(states.map(({ is }) => is))].sort()).toEqual(['gone', 'there']);
    for (const [index, state] of states.entries()) {
      if (state.is !== 'there') continue;
      const { id, by, time, score } = items[index] ?? {};
      expect(state.post).toMatchObject({
        externalId: String(id),
        authorHandle: by,
        publishedAt: new Date(Number(time) * 1_000),
      });
      expect(state.post.engagement['points']).toBe(score ?? null);
      expectPlain(state.post);
    }
  });
});

/** No HTML is left except what the author wrote as text. */
function expectPlain(post: Post | null): void {
  expect(post?.text).not.toMatch(/<p>|&(#x27|#x2F|quot);/);
  for (const link of post?.links ?? []) expect(link).toMatch(/^https?:\/\//i);
}

function files(ending: string): string[] {
  return readdirSync(folder, { recursive: true })
    .map((name) => join(folder, String(name)))
    .filter((name) => name.endsWith(ending) && !name.endsWith('.http.json'));
}

function hitsIn(body: unknown): Recorded[] {
  const { hits } = (body ?? {}) as { hits?: Recorded[] };
  return Array.isArray(hits) ? hits : [];
}
