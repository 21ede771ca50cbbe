import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { decode } from 'html-entities';
import { describe, expect, it } from '@jest/globals';
import { type Fields, fieldsOf, itemsOf, textOf } from '../reading/read-fields.js';
import { readable } from '../reading/read-listed.js';
import { readComment, readVideo } from './youtube-post.js';

/** Real responses from YouTube. They belong to their authors, so they are kept outside the project. */
const folder = join(import.meta.dirname, '../../../../../shared/recordings/youtube');
const isThere = existsSync(folder);
if (!isThere)
  process.stdout.write('Skipped: recorded answers of YouTube, because none lie beside the project.\n');

/** The items of one kind in all files. */
function itemsNamed(kind: string): readonly Fields[] {
  return readdirSync(folder)
    .filter((name) => name.endsWith('.json'))
    .flatMap((name) => itemsOf(fieldsOf(JSON.parse(readFileSync(join(folder, name), 'utf8')))['items']))
    .map(fieldsOf)
    .filter((item) => item['kind'] === kind);
}

(isThere ? describe : describe.skip)('recorded YouTube responses', () => {
  it('contain only readable videos, with either time format', () => {
    const items = itemsNamed('youtube#video');
    const videos = readable(items.map(readVideo));
    expect(items.length).toBeGreaterThan(3);
    expect(videos).toHaveLength(items.length);
    for (const { title, url, authorHandle, authorUrl, community, publishedAt } of videos) {
      expect(community).toBe(authorHandle);
      expect(title).toBeTruthy();
      expect(url).toMatch(/^https:\/\/www\.youtube\.com\/watch\?v=[\w-]{11}$/);
      expect(authorUrl).toMatch(/^https:\/\/www\.youtube\.com\/channel\/UC/);
      expect(publishedAt.getUTCFullYear()).toBeGreaterThan(2004);
    }
  });

  it('contain only readable comments, in threads and on their own', () => {
    const threads = itemsNamed('youtube#commentThread');
    const items = [
      ...threads.map(({ snippet }) => fieldsOf(fieldsOf(snippet)['topLevelComment'])),
      ...itemsNamed('youtube#comment'),
    ];
    const comments = readable(items.map((item) => readComment(item, { videoId: null })));
    expect(items.length).toBeGreaterThan(20);
    expect(comments).toHaveLength(items.length);
    for (const { externalId, text, authorHandle, url } of comments) {
      // This distinguishes comments from videos.
      expect(externalId.length).toBeGreaterThan(11);
      expect(text).not.toMatch(/<br>|&#39;/);
      expect(authorHandle).toBeTruthy();
      expect(url).toContain(`lc=${encodeURIComponent(externalId)}`);
    }
  });

  it('escape titles only in searches, and not in the videos from which they are read', () => {
    const isEscaped = (item: Fields): boolean => {
      const title = textOf(fieldsOf(item['snippet']), 'title') ?? '';
      return decode(title) !== title;
    };
    expect(itemsNamed('youtube#searchResult').some(isEscaped)).toBe(true);
    expect(itemsNamed('youtube#video').some(isEscaped)).toBe(false);
  });
});
