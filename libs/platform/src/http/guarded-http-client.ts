import { lookup as systemLookup, type LookupAddress, type LookupOptions } from 'node:dns';
import { Agent as HttpAgent, type ClientRequestArgs } from 'node:http';
import { Agent as HttpsAgent } from 'node:https';
import { isIP, Socket } from 'node:net';
import { parseUrl, Permanent, Retryable } from '@earshot/domain';
import { networkFault } from '../network/network-fault.js';
import { isConnectionAllowed, type OutboundRule } from './address-rule.js';
import { type HttpAnswer, HttpClient, type HttpRequest } from './http-client.js';

/** The type of `dns.lookup`, which specs replace. */
export type Lookup = (hostname: string, options: LookupOptions, done: LookupDone) => void;
type LookupDone = (
  error: NodeJS.ErrnoException | null,
  address: string | LookupAddress[],
  family?: number,
) => void;

/**
 * The HTTP client for URLs entered by users. Every address is checked, whether literal or resolved, and connections are only
 * made to checked addresses; proxy settings are ignored and redirects never followed. A name with a forbidden address throws
 * the same `Retryable` as an unknown name, so that users cannot probe internal names and a wrong answer of a resolver loses
 * nothing; a forbidden literal address throws `Permanent`.
 */
export class GuardedHttpClient extends HttpClient {
  constructor(rule: OutboundRule, lookup: Lookup = systemLookup as Lookup) {
    super({
      proxy: false,
      httpAgent: guard(new HttpAgent(), rule, lookup),
      httpsAgent: guard(new HttpsAgent(), rule, lookup),
    });
  }

  /** Users cannot enter URLs of streams. */
  override openStream(): Promise<never> {
    return Promise.reject(new Permanent('This is not a URL that can be used.'));
  }

  override async send(request: HttpRequest): Promise<HttpAnswer> {
    const url = /^https?:\/\//i.test(request.url) ? parseUrl(request.url) : null;
    if (url === null) throw new Permanent('This is not a URL that can be used.');
    // Node would turn these into an Authorization header.
    if (url.username !== '' || url.password !== '')
      throw new Permanent('The URL must not contain a user name or password.');
    try {
      return await super.send(request);
    } catch (error) {
      throw withoutNamesInside(error, url);
    }
  }
}

/** Modifies an agent so that it refuses addresses. */
function guard<T extends HttpAgent>(agent: T, rule: OutboundRule, lookup: Lookup): T {
  const connect = agent.createConnection.bind(agent);
  agent.createConnection = (options: ClientRequestArgs, done) => {
    const isAllowed = (address: string): boolean => isConnectionAllowed(address, Number(options.port), rule);
    // Literal addresses are not looked up, so the check below would not see them.
    if (isIP(options.host ?? '') !== 0 && !isAllowed(options.host ?? '')) {
      done?.(new AddressBlocked(), new Socket());
      return null;
    }
    return connect({ ...options, lookup: guardedLookup(isAllowed, lookup) } as ClientRequestArgs, done);
  };
  return agent;
}

/** Refuses a name if any of its addresses is forbidden, because the connection may try all of them. */
function guardedLookup(isAllowed: (address: string) => boolean, lookup: Lookup): Lookup {
  return (hostname, options, done) =>
    lookup(hostname, options, (error, address, family) => {
      if (error !== null) return done(error, address, family);
      const addresses = typeof address === 'string' ? [address] : address.map((item) => item.address);
      done(addresses.every(isAllowed) ? null : new AddressBlocked(), address, family);
    });
}

class AddressBlocked extends Error {}

function withoutNamesInside(error: unknown, { host, hostname }: URL): unknown {
  const message = `${host}: name not found, or no address that Earshot may connect to.`;
  if (isBlocked(error))
    return isIP(hostname.replace(/^\[|\]$/g, '')) === 0 ? new Retryable(message) : new Permanent(message);
  return error instanceof Retryable && networkFault(error) === 'name_not_found'
    ? new Retryable(message, { cause: error.cause })
    : error;
}

function isBlocked(error: unknown): boolean {
  return error instanceof Error && (error instanceof AddressBlocked || isBlocked(error.cause));
}
