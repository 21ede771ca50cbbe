import { lookup as systemLookup, type LookupAddress, type LookupOptions } from 'node:dns';
import { Agent as HttpAgent, type ClientRequestArgs } from 'node:http';
import { Agent as HttpsAgent } from 'node:https';
import { isIP, Socket } from 'node:net';
import { Permanent } from '@earshot/domain';
import { isAddressAllowed } from './address-rule.js';
import { type HttpAnswer, HttpClient, type HttpRequest } from './http-client.js';

/** What `dns.lookup` is; specs give another. */
export type Lookup = (hostname: string, options: LookupOptions, done: LookupDone) => void;
type LookupDone = (
  error: NodeJS.ErrnoException | null,
  address: string | LookupAddress[],
  family?: number,
) => void;

/**
 * The way out to URLs that users type in. Every connection is checked, IP literals and all looked-up addresses alike,
 * and goes to a checked address; proxies of the environment are ignored and redirects never followed.
 * What is not allowed throws `Permanent` with one text that tells nothing about the inside.
 * @param allowCidrs addresses that are not public and yet allowed
 */
export function createGuardedHttpClient(
  allowCidrs: readonly string[],
  lookup: Lookup = systemLookup as Lookup,
): HttpClient {
  return new GuardedHttpClient(allowCidrs, lookup);
}

class GuardedHttpClient extends HttpClient {
  constructor(allowCidrs: readonly string[], lookup: Lookup) {
    super({
      proxy: false,
      httpAgent: guard(new HttpAgent(), allowCidrs, lookup),
      httpsAgent: guard(new HttpsAgent(), allowCidrs, lookup),
    });
  }

  override async send(request: HttpRequest): Promise<HttpAnswer> {
    if (!/^https?:\/\//i.test(request.url)) throw blocked();
    try {
      return await super.send(request);
    } catch (error) {
      throw isBlocked(error) ? blocked() : error;
    }
  }
}

/** Makes an agent refuse addresses; the agent itself is changed. */
function guard<T extends HttpAgent>(agent: T, allowCidrs: readonly string[], lookup: Lookup): T {
  const connect = agent.createConnection.bind(agent);
  agent.createConnection = (options: ClientRequestArgs, done) => {
    // No lookup is made for an address, so it would pass by the check below.
    if (isIP(options.host ?? '') !== 0 && !isAddressAllowed(options.host ?? '', allowCidrs)) {
      done?.(new AddressBlocked(), new Socket());
      return null;
    }
    return connect({ ...options, lookup: guardedLookup(allowCidrs, lookup) } as ClientRequestArgs, done);
  };
  return agent;
}

/** Refuses a name as soon as one of its addresses is not allowed: the connection may try them all. */
function guardedLookup(allowCidrs: readonly string[], lookup: Lookup): Lookup {
  return (hostname, options, done) =>
    lookup(hostname, options, (error, address, family) => {
      if (error !== null) return done(error, address, family);
      const addresses = typeof address === 'string' ? [address] : address.map((item) => item.address);
      const areAllowed = addresses.every((item) => isAddressAllowed(item, allowCidrs));
      done(areAllowed ? null : new AddressBlocked(), address, family);
    });
}

class AddressBlocked extends Error {}

function blocked(): Permanent {
  return new Permanent('The destination cannot be reached from here.');
}

function isBlocked(error: unknown): boolean {
  return error instanceof Error && (error instanceof AddressBlocked || isBlocked(error.cause));
}
