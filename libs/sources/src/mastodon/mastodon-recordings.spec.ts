import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from '@jest/globals';
import { fieldsOf, itemsOf } from '../reading/read-fields.js';
import { FieldMissing } from '../reading/read-listed.js';
import { mastodonJson, rateOf } from './mastodon-api.js';
import { readStatus } from './mastodon-post.js';
import { timeOfId } from './mastodon-time.js';

/** Real responses from Mastodon servers. They belong to their authors, so they are kept outside the project. */
const folder = join(import.meta.dirname, '../../../../../shared/recordings/mastodon');
const isThere = existsSync(folder);
if (!isThere)
  process.stdout.write('Skipped: recorded answers of Mastodon, because none lie beside the project.\n');
const recorded = isThere ? it : it.skip;

const text = (name: string): string => readFileSync(join(folder, name), 'utf8');
const read = (name: string): unknown => JSON.parse(text(name));

describe('recorded Mastodon responses', () => {
  recorded('are read with every post, field by field', () => {
    const lists = ['timeline_public_instance', 'timeline_hashtag_anonymous', 'handle_params_max_id-1'].map(
      (name) => read(`rtoot-${name.replace(/^timeline/, 'get_timeline')}.json`),
    );
    const context = fieldsOf(read('rtoot-get_context_with_ancesters.json'));
    const statuses = [
      ...lists.flatMap(itemsOf),
      ...itemsOf(read('py-test_timeline_disabled-3.json')),
      ...itemsOf(read('py-test_hashtag_tl-3.json')),
      ...itemsOf(context['ancestors']),
      ...itemsOf(context['descendants']),
      read('rtoot-get_status_anonymous.json'),
      read('py-test_entity_status-1.json'),
      read('py-test_entity_status-2.json'),
    ].map(fieldsOf);
    expect(statuses.length).toBeGreaterThan(90);
    let posts = 0;
    for (const status of statuses) {
      const listed = readStatus(status, 'mastodon.social');
      if (listed instanceof FieldMissing) throw new Error(`${String(status['uri'])}: ${listed.field}`);
      const isOne = status['reblog'] === null && status['visibility'] === 'public';
      expect(listed.post !== null).toBe(isOne);
      if (listed.post === null) continue;
      posts += 1;
      const { post } = listed;
      const account = fieldsOf(status['account']);
      expect(post).toMatchObject({
        externalId: status['uri'],
        url: status['url'],
        kind: status['in_reply_to_id'] === null ? 'post' : 'comment',
        authorUrl: account['url'],
        publishedAt: new Date(String(status['created_at'])),
        engagement: {
          favourites: status['favourites_count'],
          replies: status['replies_count'],
          reblogs: status['reblogs_count'],
        },
      });
      expect(post.authorHandle?.split('@')[0]).toBe(account['username']);
      expect(post.text).not.toMatch(/<\/?(p|br|span|a)\b|&(amp|lt|gt|quot|#39);/);
      for (const link of post.links) expect(link).toMatch(/^https?:/);
      // Ids contain the time at which the server received a post, up to an hour late.
      const lateMs = timeOfId(listed.id).getTime() - post.publishedAt.getTime();
      expect([listed.id, lateMs > -1_000 && lateMs < 3_600_000]).toEqual([listed.id, true]);
    }
    expect(posts).toBeGreaterThan(80);
  });

  recorded('show what is accessible, when the rate limit resets, and what is refused', () => {
    const live = (name: string): unknown =>
      fieldsOf(fieldsOf(fieldsOf(read(name))['configuration'])['timelines_access'])['live_feeds'];
    expect(live('py-test_timeline_disabled-1.json')).toEqual({ local: 'public', remote: 'public' });
    expect(live('py-test_timeline_disabled-2.json')).toEqual({ local: 'disabled', remote: 'disabled' });
    const { response } = read('py-test_timeline_disabled-3.http.json') as {
      response: { headers: Readonly<Record<string, string>> };
    };
    const headers = Object.fromEntries(
      Object.entries(response.headers).map(([name, value]) => [name.toLowerCase(), String(value)]),
    );
    expect(rateOf({ status: 200, headers, body: '' })).toEqual({
      remaining: 299,
      resetsAt: new Date('2026-08-02T07:20:00.449Z'),
    });
    const refused = { status: 401, headers, body: text('py-test_home_tl_anonymous_throws-1.json') };
    expect(() => mastodonJson(refused, 'one.example', new Date())).toThrow('MASTODON_TOKENS');
  });
});
