import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from '@jest/globals';
import { fieldsOf, itemsOf, textOf } from '../reading/read-fields.js';
import { threadsFields } from './threads-post.js';

/** Meta's own examples. They belong to Meta, so they are kept outside the project. */
const file = join(
  import.meta.dirname,
  '../../../../../shared/recordings/threads/meta-postman-collection.json',
);
const isThere = existsSync(file);
if (!isThere)
  process.stdout.write("Skipped: Meta's examples of the Threads API, because none lie beside the project.\n");

describe("Meta's examples of the Threads API", () => {
  (isThere ? it : it.skip)('contain the routes and fields that are requested', () => {
    const requests = requestsIn(JSON.parse(readFileSync(file, 'utf8')));
    const urls = requests.map((request) => textOf(fieldsOf(request['url']), 'raw') ?? '');
    for (const route of [
      '/keyword_search?q=',
      '/me?fields=',
      '/refresh_access_token?grant_type=th_refresh_token',
    ])
      expect(urls.filter((url) => url.includes(route))).not.toEqual([]);
    const text = readFileSync(file, 'utf8');
    const unknown = threadsFields.split(',').filter((field) => !new RegExp(`\\b${field}\\b`).test(text));
    expect(unknown).toEqual([]);
  });
});

/** The requests in all folders of a Postman collection. */
function requestsIn(folder: unknown): Readonly<Record<string, unknown>>[] {
  return itemsOf(fieldsOf(folder)['item']).flatMap((item) => {
    const { request } = fieldsOf(item);
    return request === undefined ? requestsIn(item) : [fieldsOf(request)];
  });
}
