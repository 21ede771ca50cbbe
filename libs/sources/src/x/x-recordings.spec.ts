import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from '@jest/globals';
import { QueryRefused } from '../query-refused.js';
import { xFault } from './x-fault.js';
import { readXPage, readXUsernames } from './x-page.js';
import { readXPost } from './x-post.js';

/** Real responses from X. They belong to their authors, so they are kept outside the project. */
const folder = join(import.meta.dirname, '../../../../../shared/recordings/x');
const isThere = existsSync(folder);
if (!isThere) process.stdout.write('Skipped: recorded answers of X, because none lie beside the project.\n');

/** Counts, stream rules and lists of users are not posts, and one file ends in the middle of a line. */
const isOther = /counts|rules|lists|compliance|users\.jsonl|doc-tweet-model|\.http\.json$/;

describe('recorded X responses', () => {
  (isThere ? it : it.skip)('are read to the last post', () => {
    const files = readdirSync(folder).filter((name) => !isOther.test(name));
    const bodies = files.flatMap((name) => documentsIn(readFileSync(join(folder, name), 'utf8')));
    const pages = bodies.map((body) => readXPage(listOf(body)));
    const items = pages.flatMap((page) => page.items);
    expect(files.length).toBeGreaterThan(25);
    expect(items.length).toBeGreaterThan(1_280);
    expect(pages.filter(({ unreadable }) => unreadable > 0)).toEqual([]);

    const posts = items.flatMap(({ post }) => post ?? []);
    expect(posts.length).toBeGreaterThan(780);
    // Some files were recorded without references, so their reposts count as posts.
    expect(items.length - posts.length).toBeGreaterThan(500);
    expect(posts.filter(({ url }) => !url.startsWith('https://x.com/'))).toEqual([]);
    expect(posts.filter(({ text }) => text === '' || /&(amp|lt|gt);/.test(text))).toEqual([]);
    expect(posts.filter(({ publishedAt }) => publishedAt.getUTCFullYear() < 2006)).toEqual([]);
    expect(posts.filter(({ url, links }) => links.includes(url))).toEqual([]);
    expect(posts.filter(({ authorHandle }) => authorHandle !== null).length).toBeGreaterThan(100);
    expect(pages.some(({ hasFields }) => !hasFields)).toBe(true);
  });

  (isThere ? it : it.skip)('are read if they are a bare post, users or a refusal', () => {
    const textOf = (name: string): string => readFileSync(join(folder, name), 'utf8');
    const bare: unknown = JSON.parse(textOf('doc-tweet-model-full.json'));
    expect(readXPost(bare, new Map())?.post?.text).not.toBe('');
    const users = documentsIn(textOf('twarc-users.jsonl')).map((body) => (body as { data: unknown }).data);
    expect(users.flatMap((data) => [...readXUsernames(data)]).length).toBeGreaterThan(90);
    const headers = { 'content-type': 'application/json' };
    const refusal = { status: 400, headers, body: textOf('stream-delete-rules-error.json') };
    expect(xFault(refusal, new Date())).toBeInstanceOf(QueryRefused);
  });
});

/** Reads one document, or several with one per line; a truncated one at the end is left out. */
function documentsIn(text: string): unknown[] {
  try {
    return [JSON.parse(text)];
  } catch {
    return text.split('\n').flatMap((line) => {
      try {
        return [JSON.parse(line) as unknown];
      } catch {
        return [];
      }
    });
  }
}

/** In a look-up of a single post, data is an object. */
function listOf(body: unknown): unknown {
  const { data, ...rest } = body as { data?: unknown };
  return data === undefined || Array.isArray(data) ? body : { ...rest, data: [data] };
}
