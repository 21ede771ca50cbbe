import { dayMs, parseUrl, Permanent, Retryable } from '@earshot/domain';
import type { HttpAnswer, Query } from '@earshot/platform';
import { FeedRefused } from '../feed-refused.js';
import type { MeterReading } from '../meters.js';
import { type Fields, fieldsOf, textOf } from '../reading/read-fields.js';
import { readData, readJson } from '../reading/read-json.js';
import type { SourceCall, SourceDeps } from '../source.js';
import type { MastodonConfig } from './mastodon.config.js';

/** A page of a server's timeline. */
export interface TimelinePage {
  /** Newest first. */
  readonly statuses: readonly unknown[];
  /** Which part of the timeline the server does not show, for users; null = it shows all. */
  readonly closed: string | null;
}

/** Client for Mastodon servers: respects each server's own limit and uses its token if there is one. */
export class MastodonApi {
  /** When each server accepts requests again. */
  private readonly fullUntil = new Map<string, Date>();
  /** How each server describes itself, and when that was requested. */
  private readonly instances = new Map<string, { readonly instance: Fields; readonly askedAt: Date }>();

  constructor(
    private readonly config: MastodonConfig,
    private readonly deps: SourceDeps,
  ) {}

  /**
   * The posts that follow an id on a server, newest first.
   * @throws FeedRefused | RateLimited | Retryable | Permanent
   */
  async publicTimeline(server: string, minId: string, call: SourceCall): Promise<TimelinePage> {
    try {
      const { part, closed } = openPart(
        server,
        await this.instance(server, call),
        this.config.tokens.has(server),
      );
      const query = { ...part, limit: pageSize, min_id: minId };
      const statuses = await this.get(server, '/api/v1/timelines/public', query, call);
      if (!Array.isArray(statuses))
        throw new Permanent(`${server} answered with something that is not a list of posts.`);
      return { statuses, closed };
    } catch (error) {
      // What it shows may have changed since it was asked.
      if (error instanceof Permanent) this.instances.delete(server);
      throw error;
    }
  }

  /**
   * A post by the server's own id.
   * @throws like `publicTimeline`; NothingThere
   */
  status(server: string, id: string, call: SourceCall): Promise<unknown> {
    return this.get(server, `/api/v1/statuses/${encodeURIComponent(id)}`, {}, call);
  }

  /**
   * The domain of a server's accounts, which may differ from its host: those of `social.vivaldi.net` are at `vivaldi.net`.
   * @throws like `publicTimeline`
   */
  async domain(server: string, call: SourceCall): Promise<string> {
    const stated = textOf(await this.instance(server, call), 'domain')?.toLowerCase() ?? '';
    return parseUrl(`https://${stated}`)?.host === stated ? stated : server;
  }

  /** How a server describes itself, requested once a day. https://docs.joinmastodon.org/entities/Instance */
  private async instance(server: string, call: SourceCall): Promise<Fields> {
    const now = this.deps.clock.now();
    const known = this.instances.get(server);
    if (known !== undefined && now.getTime() - known.askedAt.getTime() < dayMs) return known.instance;
    const instance = fieldsOf(await this.requestInstance(server, call));
    this.instances.set(server, { instance, askedAt: now });
    return instance;
  }

  /** Servers before 4.0 do not have this endpoint, and those before 4.5 do not report access. */
  private async requestInstance(server: string, call: SourceCall): Promise<unknown> {
    try {
      return await this.get(server, '/api/v2/instance', {}, call);
    } catch (error) {
      if (error instanceof NothingThere || error instanceof PageMissing) return {};
      throw error;
    }
  }

  private async get(server: string, path: string, query: Query, call: SourceCall): Promise<unknown> {
    const full = this.fullUntil.get(server);
    if (full !== undefined && this.deps.clock.now() < full)
      throw new FeedRefused(`${server} takes no more requests for now.`, full);
    await call.meters.charge({ requests: 1 });
    const { apiUrl, tokens, requestsPerFiveMinutes } = this.config;
    const token = tokens.get(server);
    const answer = await this.deps.http.send({
      method: 'GET',
      url: `${apiUrl === null ? 'https:/' : apiUrl}/${server}${path}`,
      headers: {
        'user-agent': 'earshot',
        ...(token === undefined ? {} : { authorization: `Bearer ${token}` }),
      },
      query,
      signal: call.signal,
    });
    const now = this.deps.clock.now();
    const rate = rateOf(answer);
    // What is to be left of its limit for other uses, e.g. of the token's account.
    const limit = Number(answer.headers['x-ratelimit-limit']) || 0;
    const kept = Math.max(0, limit - requestsPerFiveMinutes);
    if (rate !== null && rate.remaining <= kept && rate.resetsAt > now)
      this.fullUntil.set(server, waitUntil(answer, now));
    return mastodonJson(answer, server, now);
  }
}

/** The maximum page size. */
const pageSize = 40;

/**
 * The query parameters that limit the timeline to what the server shows.
 * @throws Permanent if it shows neither its own posts nor those of others
 */
function openPart(
  server: string,
  instance: Fields,
  hasToken: boolean,
): { readonly part: Query; readonly closed: string | null } {
  const { timelines_access: access } = fieldsOf(instance['configuration']);
  const { local, remote } = fieldsOf(fieldsOf(access)['live_feeds']);
  const isOpen = (part: unknown): boolean => part !== 'disabled' && (hasToken || part !== 'authenticated');
  const closedTo = (part: unknown): string =>
    part === 'disabled'
      ? 'to no one.'
      : 'to its own accounts only: to read those as well, put a token of one into MASTODON_TOKENS.';
  if (isOpen(local) && isOpen(remote)) return { part: {}, closed: null };
  if (isOpen(local))
    return {
      part: { local: 'true' },
      closed: `${server} shows the posts of other servers ${closedTo(remote)}`,
    };
  if (isOpen(remote))
    return { part: { remote: 'true' }, closed: `${server} shows its own posts ${closedTo(local)}` };
  throw new Permanent(
    local === 'disabled' && remote === 'disabled'
      ? `${server} shows its public timelines to no one: remove it from MASTODON_SERVERS.`
      : `${server} shows its public timelines to its own accounts only: put a token of one into MASTODON_TOKENS, or take the server out of MASTODON_SERVERS.`,
  );
}

/**
 * The body of a server's response. A refusal concerns only this server.
 * @throws FeedRefused | Retryable | Permanent; NothingThere if the server says that there is nothing at this path
 */
export function mastodonJson(answer: HttpAnswer, server: string, now: Date): unknown {
  const { status } = answer;
  if (status === 429) throw new FeedRefused(`${server} asks us to wait (429).`, waitUntil(answer, now));
  if (status >= 500 || status === 408) throw new Retryable(`${server} cannot answer now (${status}).`);
  if (status === 401 || status === 403) throw new Permanent(refusal(server, status));
  if (status === 404 || status === 410) throw absence(answer, server);
  if (status !== 200) throw new Permanent(`${server} refuses the request (${status}).`);
  return readData(answer, server);
}

/** There is no such post or no such method. */
export class NothingThere extends Permanent {}

/** A 404 that Mastodon did not write, but a proxy in front of it, e.g. while the server is being moved. */
class PageMissing extends Retryable {}

/** The server's own errors are JSON with an `error`. https://docs.joinmastodon.org/entities/Error */
function absence(answer: HttpAnswer, server: string): NothingThere | PageMissing {
  const { status } = answer;
  if (textOf(fieldsOf(readJson(answer, server)), 'error') === null)
    return new PageMissing(`Something in front of ${server} answered instead of it (${status}).`);
  return new NothingThere(`${server} shows nothing there (${status}).`);
}

function refusal(server: string, status: number): string {
  return `${server} shows this to nobody without a token that it accepts (${status}): put one of an account there into MASTODON_TOKENS, or take the server out of MASTODON_SERVERS.`;
}

/** Rate limit headers. The reset is an ISO time, not in seconds as with other sources. */
export function rateOf({ headers }: HttpAnswer): MeterReading | null {
  const remaining = Number.parseInt(headers['x-ratelimit-remaining'] ?? '', 10);
  const resetsAt = new Date(headers['x-ratelimit-reset'] ?? Number.NaN);
  return Number.isFinite(remaining) && !Number.isNaN(resetsAt.getTime()) ? { remaining, resetsAt } : null;
}

/** When a server accepts requests again: at its own time, but at most the five minutes in which it counts them. */
function waitUntil(answer: HttpAnswer, now: Date): Date {
  const resetsAt = rateOf(answer)?.resetsAt.getTime() ?? 0;
  const windowEnd = now.getTime() + 5 * 60_000;
  return new Date(resetsAt > now.getTime() ? Math.min(resetsAt, windowEnd) : windowEnd);
}
