import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from '@jest/globals';
import { readListing } from './reddit-api.js';
import type { ListedThing } from './reddit-thing.js';
import { readThread } from './feeds/reddit-thread.feed.js';

/** Real responses from Reddit. They belong to their authors, so they are kept outside the project. */
const folder = join(import.meta.dirname, '../../../../../shared/recordings/reddit');
const isThere = existsSync(folder);
if (!isThere)
  process.stdout.write('Skipped: recorded answers of Reddit, because none lie beside the project.\n');

describe('recorded Reddit responses', () => {
  (isThere ? it : it.skip)('are read to the last item: a post, or skipped for a reason', () => {
    const listings = recordings().flatMap(listingsIn);
    const things = listings.flatMap((body) => readListing(body).things);
    const skipped = countBy(things, ({ skipped: reason }) => reason ?? 'read');
    expect(things.length).toBeGreaterThan(2_000);
    expect(things.filter(({ post, skipped: reason }) => (post === null) === (reason === null))).toEqual([]);
    expect(Object.keys(skipped).sort()).toEqual(['kind', 'read', 'removed']);
    expect(skipped['read']).toBeGreaterThan(2_000);

    const posts = things.flatMap(({ post }) => post ?? []);
    expect(posts.filter(({ url }) => !url.startsWith('https://www.reddit.com/'))).toEqual([]);
    expect(posts.filter(({ url, links }) => links.includes(url))).toEqual([]);
    expect(posts.filter(({ publishedAt }) => publishedAt.getUTCFullYear() < 2005)).toEqual([]);
    expect(posts.filter(({ title, text }) => (title ?? '') + text === '')).toEqual([]);
    expect(posts.filter(({ authorHandle }) => authorHandle?.startsWith('['))).toEqual([]);
  });

  (isThere ? it : it.skip)('include comment pages, whose replies are all read at any depth', () => {
    const pages = recordings().filter((body) => Array.isArray(body) && body.length === 2);
    const threads = pages.map(readThread);
    const comments = threads.flatMap(({ things }) => things);
    expect(comments.length).toBe(pages.flatMap(commentsIn).length);
    expect(comments.length).toBeGreaterThan(300);
    expect(comments.filter(({ post, skipped }) => post === null && skipped !== 'removed')).toEqual([]);
    expect(threads.flatMap(({ stubs }) => stubs).length).toBeGreaterThan(20);
  });
});

function recordings(): unknown[] {
  const files = readdirSync(folder).filter((name) => name.endsWith('.json') && !name.endsWith('.http.json'));
  return files.map((name) => JSON.parse(readFileSync(join(folder, name), 'utf8')) as unknown);
}

/** Everything in it that is marked as a comment, at any depth. */
function commentsIn(body: unknown): unknown[] {
  if (typeof body !== 'object' || body === null) return [];
  const isComment = (body as { kind?: unknown }).kind === 't1';
  return [...(isComment ? [body] : []), ...Object.values(body).flatMap(commentsIn)];
}

/** A comment page is an array of two listings. */
function listingsIn(body: unknown): unknown[] {
  if (Array.isArray(body)) return body.flatMap(listingsIn);
  const { kind } = (body ?? {}) as { kind?: unknown };
  return kind === 'Listing' ? [body] : [];
}

function countBy(
  things: readonly ListedThing[],
  name: (thing: ListedThing) => string,
): Record<string, number> {
  const counts: Record<string, number> = {};
  for (const each of things) counts[name(each)] = (counts[name(each)] ?? 0) + 1;
  return counts;
}
