import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from '@jest/globals';
import { FeedCut, FeedUnreadable } from './feed-document.js';
import { readFeedDocument } from './read-feed-document.js';

/** Real feeds. They belong to their authors, so they are kept outside the project. */
const folder = join(import.meta.dirname, '../../../../../../shared/recordings/feeds');
const isThere = existsSync(folder);
if (!isThere) process.stdout.write('Skipped: recorded feeds, because none lie beside the project.\n');

/** Exactly the recordings that are not feeds. */
const refused = [
  'feedparser/illformed-rss_empty_document.xml',
  'headers/ars_technica-2.xml',
  'headers/youtube-notavailable.xml',
  'hostile/billion-laughs.xml',
  'hostile/deep-nesting.xml',
  'hostile/html-instead.html',
  'miniflux-xml-iso88591.xml',
  'nnw-allthis-partial.json',
];

describe('recorded feeds', () => {
  (isThere ? it : it.skip)('are read to the last entry, or rejected as unreadable or truncated', () => {
    const read = files().map((file) => [file, readFile(file)] as const);
    expect(read.flatMap(([file, { fault }]) => (fault === null ? [] : [file])).sort()).toEqual(refused);
    const reasons = read.flatMap(([, { fault }]) => fault ?? []);
    expect(reasons.filter((one) => !(one instanceof FeedUnreadable || one instanceof FeedCut))).toEqual([]);
    const entries = read.flatMap(([, one]) => one.entries);
    expect([read.length, entries.length]).toEqual([322, 1_543]);
    expect(
      read.filter(([, one]) => new Set(one.entries.map(({ id }) => id)).size < one.entries.length),
    ).toEqual([]);
    const years = entries.flatMap(({ publishedAt }) => publishedAt?.getUTCFullYear() ?? []);
    expect(years.filter((year) => year < 1995 || year > 2026)).toEqual([]);
    expect(
      entries.flatMap(({ url, links }) => [url ?? 'https:', ...links]).filter((url) => !/^https?:/.test(url)),
    ).toEqual([]);
    expect(entries.filter(({ url, links }) => url !== null && links.includes(url))).toEqual([]);
  });
});

function files(): string[] {
  return ['', 'feedparser', 'hostile', 'headers'].flatMap((part) =>
    readdirSync(join(folder, part))
      .map((name) => join(part, name))
      .filter((name) => statSync(join(folder, name)).isFile() && !name.endsWith('.http.json')),
  );
}

function readFile(file: string) {
  const bytes = readFileSync(join(folder, file));
  try {
    const answer = { bytes, contentType: null, address: 'https://feeds.example/feed', maxBytes: 5_000_000 };
    return { entries: readFeedDocument(answer).entries, fault: null };
  } catch (error) {
    return { entries: [], fault: error };
  }
}
