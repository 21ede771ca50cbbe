import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseUrl } from '@earshot/domain';
import { describe, expect, it } from '@jest/globals';
import { type Fields, fieldsOf, itemsOf, textOf } from '../reading/read-fields.js';
import { FieldMissing } from '../reading/read-listed.js';
import { placeOf, readPostView, readRecord } from './bluesky-post.js';
import { type JetstreamFrame, readFrame } from './jetstream.js';

/** Real frames and responses. They belong to their authors, so they are kept outside the project. */
const folder = join(import.meta.dirname, '../../../../../shared/recordings/bluesky');
const isThere = existsSync(folder);
if (!isThere)
  process.stdout.write(
    'Skipped: recorded frames and answers of Bluesky, because none lie beside the project.\n',
  );
const recorded = isThere ? it : it.skip;

const textIn = (name: string): string => readFileSync(join(folder, name), 'utf8');
const filesLike = (pattern: RegExp): string[] => readdirSync(folder).filter((name) => pattern.test(name));
const linesIn = (name: string): string[] =>
  textIn(name)
    .split('\n')
    .filter((line) => line !== '');
const time = new Date('2026-11-20T12:00:00Z');

describe('recorded frames of the Bluesky stream', () => {
  recorded('are read field by field', () => {
    const lines = filesLike(/^jetstream-v2-/)
      .flatMap(linesIn)
      .filter((line) => line.startsWith('{"$type":"message"'));
    expect(lines.length).toBeGreaterThan(70);
    const kinds: Record<string, number> = {};
    for (const line of lines) {
      const { payload } = JSON.parse(line) as { payload: Record<string, unknown> };
      const frame = readFrame(line);
      if (!('seq' in frame)) throw new Error(line);
      expect([frame.seq, frame.time]).toEqual([payload['seq'], new Date(String(payload['time']))]);
      kinds[frame.kind] = (kinds[frame.kind] ?? 0) + 1;
      if (frame.kind === 'written') expectPost(frame, fieldsOf(payload['record']), payload);
    }
    expect(kinds['written']).toBeGreaterThan(5);
    expect(kinds['other']).toBeGreaterThan(50);
  });
});

describe('recorded Bluesky posts', () => {
  recorded('are read from lookups, feeds and repositories, field by field', () => {
    const posts = filesLike(/^xrpc-.*\.json$/)
      .flatMap(textIn)
      .concat(
        readdirSync(join(folder, 'xrpc-2025'))
          .filter((name) => !name.endsWith('.http.json'))
          .map((name) => textIn(`xrpc-2025/${name}`)),
      )
      .flatMap((text) => [...viewsIn(JSON.parse(text))]);
    expect(posts.length).toBeGreaterThan(100);
    for (const view of posts) {
      const post = readPostView(view);
      if (post instanceof FieldMissing) throw new Error(post.field);
      const record = fieldsOf(view['record']);
      expect(post.externalId).toBe(view['uri']);
      expect(post.authorHandle).toBe(textOf(fieldsOf(view['author']), 'handle'));
      expect(post.text.startsWith(textOf(record, 'text') ?? '')).toBe(true);
      expect(post.kind).toBe(record['reply'] === undefined ? 'post' : 'comment');
      expect(post.engagement).toEqual({
        likes: view['likeCount'] ?? null,
        replies: view['replyCount'] ?? null,
        reposts: view['repostCount'] ?? null,
        quotes: view['quoteCount'] ?? null,
      });
    }
  });

  recorded('keep the text and links of a whole corpus', () => {
    const rows = filesLike(/^corpus-/)
      .flatMap(linesIn)
      .map((line) => fieldsOf(JSON.parse(line)));
    expect(rows.length).toBeGreaterThan(2_000);
    let withLinks = 0;
    for (const row of rows) {
      const place = placeOf(textOf(row, 'uri') ?? 'at://did:plc:x/app.bsky.feed.post/x');
      if (place === null) throw new Error(JSON.stringify(row));
      const links = itemsOf(row['links']).map(String);
      const facets = links.map((uri) => ({ features: [{ $type: 'app.bsky.richtext.facet#link', uri }] }));
      const post = readRecord({ text: row['text'], facets }, place, time);
      expect(post.text).toBe(textOf(row, 'text') ?? '');
      expect(post.links).toEqual([...new Set(links)].filter((link) => parseUrl(link) !== null));
      if (post.links.length > 0) withLinks += 1;
    }
    expect(withLinks).toBeGreaterThan(100);
  });
});

function expectPost(
  frame: Extract<JetstreamFrame, { kind: 'written' }>,
  record: Fields,
  payload: Readonly<Record<string, unknown>>,
): void {
  const post = readRecord(frame.record, frame.place, frame.time);
  expect(post.externalId).toBe(
    `at://${String(payload['did'])}/app.bsky.feed.post/${String(payload['rkey'])}`,
  );
  expect(post.text.startsWith(textOf(record, 'text') ?? '')).toBe(true);
  expect(post.kind).toBe(record['reply'] === undefined ? 'post' : 'comment');
  const external = fieldsOf(fieldsOf(record['embed'])['external']);
  for (const name of ['title', 'description']) expect(post.text).toContain(textOf(external, name) ?? '');
  const uri = textOf(external, 'uri');
  if (uri !== null) expect(post.links).toContain(uri);
}

/** Every object in a response that looks like the view of a post, except quoted posts. */
function* viewsIn(value: unknown): Generator<Fields> {
  if (Array.isArray(value)) for (const item of value) yield* viewsIn(item);
  if (typeof value !== 'object' || value === null) return;
  const fields = fieldsOf(value);
  const isPost =
    placeOf(textOf(fields, 'uri') ?? '') !== null && textOf(fieldsOf(fields['record']), 'text') !== null;
  if (isPost) yield fields;
  else for (const [name, inner] of Object.entries(fields)) if (name !== 'embed') yield* viewsIn(inner);
}
