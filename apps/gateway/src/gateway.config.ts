import ipaddr from 'ipaddr.js';
import { parseUrl } from '@earshot/domain';
import { type EnvReader, readBaseUrl, readPort } from '@earshot/platform';

/** Settings of the gateway. */
export class GatewayConfig {
  /** The address for people and programs, without a slash at the end. */
  readonly baseUrl: string;
  /** Session cookies over plain HTTP, for an installation without TLS. */
  readonly insecureCookies: boolean;
  /** Whether signing up is open to everyone or closed. */
  readonly signUp: 'open' | 'closed';
  /** A person who owns this many projects cannot create another. */
  readonly projectsPerPerson: number;
  /** A session ends after this long without use. */
  readonly sessionIdleMs: number;
  /** A session ends after this long even if it is used. */
  readonly sessionLifeMs: number;
  /**
   * Addresses and networks of proxies whose X-Forwarded-For gives the real client address; `peer` = the client of the
   * connection, for a gateway that only a proxy can reach.
   */
  readonly trustedProxies: readonly string[];

  /** Host names, in addition to those of the base URL and of this machine, under which MCP clients may call. */
  readonly mcpHosts: readonly string[];

  /** Origins of pages that may call from a browser, with the credentials of their user. */
  readonly corsOrigins: readonly string[];

  constructor(env: EnvReader) {
    this.baseUrl = readBaseUrl(env, readPort(env));
    this.insecureCookies = env.boolean('INSECURE_COOKIES', { default: false });
    this.signUp = env.text('EARSHOT_SIGN_UP', {
      default: 'open',
      pattern: /^(open|closed)$/,
      expected: 'open or closed',
    }) as 'open' | 'closed';
    this.projectsPerPerson = env.integer('EARSHOT_PROJECTS_PER_PERSON', {
      default: 100,
      min: 1,
      max: 100_000,
    });
    this.sessionIdleMs = env.durationMs('SESSION_IDLE_HOURS', { default: 168, min: 1, max: 8_760 });
    this.sessionLifeMs = env.durationMs('SESSION_HOURS', { default: 720, min: 1, max: 8_760 });
    const proxies = env.list('TRUSTED_PROXIES', { default: [] });
    this.trustedProxies = proxies.every((proxy) => proxy === 'peer' || isNetwork(proxy))
      ? proxies
      : env.fault('TRUSTED_PROXIES', 'must be a list like 10.0.0.7,172.16.0.0/12', []);
    const hosts = env.list('MCP_HOSTS', { default: [] });
    this.mcpHosts = hosts.every(isHostName)
      ? hosts
      : env.fault('MCP_HOSTS', 'must be a list of host names like earshot.internal,gateway', []);
    const origins = env.list('CORS_ORIGINS', { default: [] });
    this.corsOrigins = origins.every(isOrigin)
      ? origins
      : env.fault(
          'CORS_ORIGINS',
          'must be a list of origins like https://app.example.com,http://localhost:5173',
          [],
        );
  }
}

/** In the form that a browser uses: no scheme, no port, no capitals. */
function isHostName(text: string): boolean {
  return parseUrl(`http://${text}`)?.host === text;
}

/** In the form that a browser sends: scheme, host, and any non-default port. No pattern, no path. */
function isOrigin(text: string): boolean {
  const url = parseUrl(text);
  return (
    url !== null && ['http:', 'https:'].includes(url.protocol) && url.origin === text && !text.includes('*')
  );
}

/** Four numbers or an IPv6 address; shorter forms of IPv4, such as `10`, are ambiguous. */
function isNetwork(text: string): boolean {
  const [address = ''] = text.split('/');
  const whole = address.includes(':') || ipaddr.IPv4.isValidFourPartDecimal(address);
  return whole && (text === address ? ipaddr.isValid(text) : ipaddr.isValidCIDR(text));
}
