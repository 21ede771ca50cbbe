import { Retryable } from '@earshot/domain';
import type { Query } from '@earshot/platform';
import type { SourceCall, SourceDeps } from '../source.js';
import { fieldsOf, textOf } from '../reading/read-fields.js';
import { readListed } from '../reading/read-listed.js';
import type { ListedPage } from '../reading/read-pages.js';
import { threadsJson } from './threads-fault.js';
import { readThreadsPost, threadsFields } from './threads-post.js';
import { ThreadsToken } from './threads-token.js';
import type { ThreadsConfig } from './threads.config.js';

/** Client for Threads: adds the token, respects the search quota, and turns every fault into one of the domain's three. */
export class ThreadsApi {
  private readonly token: ThreadsToken;
  private ownerName: string | null = null;

  constructor(
    private readonly config: ThreadsConfig,
    accessToken: string,
    private readonly deps: SourceDeps,
  ) {
    this.token = new ThreadsToken(config, accessToken, deps);
  }

  /**
   * The user name of the token's owner.
   * @throws RateLimited | Retryable | Permanent
   */
  async owner(call: SourceCall): Promise<string> {
    if (this.ownerName !== null) return this.ownerName;
    await call.meters.charge({ calls: 1 });
    this.ownerName = textOf(fieldsOf(await this.get('/me', { fields: 'id,username' }, call)), 'username');
    if (this.ownerName === null) throw new Retryable('Threads does not say whose token it is.');
    return this.ownerName;
  }

  /**
   * One page of a search, newest first.
   * @throws RateLimited | Retryable | Permanent
   */
  async search(query: Query & { readonly limit: number }, call: SourceCall): Promise<ListedPage> {
    await call.meters.charge({ searches: 1, calls: 1 });
    const asked = { search_type: 'RECENT', search_mode: 'KEYWORD', fields: threadsFields, ...query };
    const { data, paging } = fieldsOf(await this.get('/keyword_search', asked, call));
    if (!Array.isArray(data))
      throw new Retryable('Threads answered with something that is not a list of posts.');
    // Threads does not count searches without results.
    if (data.length === 0) await call.meters.adjust({ searches: -1 });
    const items = readListed('Threads', data, readThreadsPost, this.deps.log);
    return { items, next: nextCursor(paging, data.length >= query.limit) };
  }

  private async get(path: string, query: Query, call: SourceCall): Promise<unknown> {
    const answer = await this.deps.http.send({
      method: 'GET',
      url: `${this.config.apiUrl}${path}`,
      headers: { authorization: `Bearer ${await this.token.get(call.signal)}` },
      query,
      signal: call.signal,
    });
    return threadsJson(answer, this.deps.clock.now());
  }
}

/**
 * The last page has a cursor, too. Another page follows only if there is a `next`, a link that we do not follow, or if the
 * page is full.
 */
function nextCursor(paging: unknown, isFull: boolean): string | null {
  const { cursors, next } = fieldsOf(paging);
  const after = textOf(fieldsOf(cursors), 'after');
  return typeof next === 'string' || isFull ? after : null;
}
