import { feedAddressFault, parseUrl, Permanent, RateLimited, Retryable } from '@earshot/domain';
import type { Clock, HttpAnswer, HttpClient } from '@earshot/platform';
import type { SourceCall } from '../source.js';
import { retryAfter } from '../reading/wait-end.js';
import type { FeedsConfig } from './feeds.config.js';

/** What every feed is requested with. */
export interface FeedClient {
  readonly http: HttpClient;
  readonly config: FeedsConfig;
  readonly clock: Clock;
  /** Hosts that have asked us to wait since reading began; they are not contacted again. Absent = not remembered. */
  readonly busyHosts?: Map<string, FeedHostBusy>;
}

/** The feed to request, and the validators known for it. */
export interface FeedRequest {
  readonly address: string;
  readonly etag: string | null;
  readonly lastModified: string | null;
}

/** A response that is neither a redirect nor a refusal. */
export interface FeedFetch {
  /** null = nothing is new. */
  readonly bytes: Uint8Array | null;
  readonly headers: HttpAnswer['headers'];
  /** The address that sent the response. */
  readonly address: string;
  /** The address to use from now on: the last one reached by permanent redirects only. */
  readonly location: string;
}

/** The feed was permanently removed. */
export class FeedGone extends Permanent {}

/** The host asks us to wait. */
export class FeedHostBusy extends RateLimited {}

const mostRedirects = 5;
const accepted =
  'application/atom+xml, application/rss+xml, application/feed+json, application/json;q=0.9, application/xml;q=0.9, text/xml;q=0.9, */*;q=0.5';

/**
 * Requests a feed if it has changed. Each redirect is a separate request through the same client, which checks where it
 * leads.
 * @throws RateLimited (`FeedHostBusy`) | Retryable | Permanent (`FeedGone`), with messages that name
 * only the host, because addresses may contain secrets
 */
export async function fetchFeed(
  request: FeedRequest,
  client: FeedClient,
  call: SourceCall,
): Promise<FeedFetch> {
  const { http, config, clock, busyHosts } = client;
  const conditions = {
    ...(request.etag === null ? {} : { 'if-none-match': request.etag }),
    ...(request.lastModified === null ? {} : { 'if-modified-since': request.lastModified }),
  };
  let address = request.address;
  let location = request.address;
  let isPermanent = true;
  for (let redirects = 0; ; redirects += 1) {
    const host = hostOf(address);
    const busy = busyHosts?.get(host);
    if (busy !== undefined) throw busy;
    await call.meters.charge({ requests: 1 });
    const answer = await http.send({
      method: 'GET',
      url: address,
      headers: { accept: accepted, 'user-agent': config.userAgent, ...conditions },
      maxBytes: config.maxBytes,
      timeoutMs: config.timeoutMs,
      asBytes: true,
      signal: call.signal,
    });
    const { status, headers } = answer;
    if (isRedirect(status)) {
      if (redirects === mostRedirects)
        throw new Retryable(`${host} redirects more than ${mostRedirects} times.`);
      isPermanent &&= status === 301 || status === 308;
      address = redirectedTo(headers['location'], address);
      if (isPermanent) location = address;
      continue;
    }
    if (status === 304) return { bytes: null, headers, address, location };
    if (status === 200) return { bytes: answer.bytes ?? new Uint8Array(), headers, address, location };
    const fault = refusalOf(status, headers, host, clock.now());
    if (fault instanceof FeedHostBusy) busyHosts?.set(host, fault);
    throw fault;
  }
}

function hostOf(address: string): string {
  const fault = feedAddressFault(address);
  if (fault !== null) throw new Permanent(fault);
  return new URL(address).host;
}

function isRedirect(status: number): boolean {
  return [301, 302, 303, 307, 308].includes(status);
}

function redirectedTo(location: string | undefined, from: string): string {
  const { host } = new URL(from);
  const url = location === undefined ? null : parseUrl(location, from);
  if (url === null) throw new Retryable(`${host} redirects without a valid address.`);
  const fault = feedAddressFault(url.href);
  if (fault !== null)
    throw new Permanent(`${host} redirects to an address that cannot be followed. ${fault}`);
  return url.href;
}

function refusalOf(status: number, headers: HttpAnswer['headers'], host: string, now: Date): Error {
  const until = retryAfter(headers['retry-after'], now);
  if (status === 429) {
    const wait = until ?? new Date(now.getTime() + 15 * 60_000);
    return new FeedHostBusy(`${host} asks for fewer requests (429).`, wait);
  }
  if (status === 503 && until !== null) return new FeedHostBusy(`${host} is not available (503).`, until);
  if (status === 410) return new FeedGone(`${host} says that the feed is permanently gone (410).`);
  if (status >= 500) return new Retryable(`${host} answers with an error of its own (${status}).`);
  const reason: Readonly<Record<number, string>> = {
    401: 'requires a login',
    402: 'requires payment',
    403: 'refuses to show the feed',
    404: 'has no feed there',
    451: 'may not show the feed for legal reasons',
  };
  return new Permanent(
    `${host} ${reason[status] ?? 'answers with something other than a feed'} (${status}).`,
  );
}
