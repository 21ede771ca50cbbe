import ipaddr from 'ipaddr.js';
import { parseUrl } from '@earshot/domain';
import { type EnvReader, readBaseUrl, readPort, Settings } from '@earshot/platform';

/** Settings of the gateway. */
export class GatewayConfig extends Settings {
  /** The address for people and programs, without a slash at the end. */
  readonly baseUrl = readBaseUrl(this.env, readPort(this.env));
  /** Session cookies over plain HTTP, for an installation without TLS. */
  readonly insecureCookies = this.env.boolean('INSECURE_COOKIES', { default: false });
  /** Whether signing up is open to everyone or closed. */
  readonly signUp = this.env.text('EARSHOT_SIGN_UP', {
    default: 'open',
    pattern: /^(open|closed)$/,
    expected: 'open or closed',
  }) as 'open' | 'closed';
  /** A person who owns this many projects cannot create another. */
  readonly projectsPerPerson = this.env.integer('EARSHOT_PROJECTS_PER_PERSON', {
    default: 100,
    max: 100_000,
  });
  /** A session ends after this long without use. */
  readonly sessionIdleMs = this.env.durationMs('SESSION_IDLE_HOURS', { default: 168, max: 8_760 });
  /** A session ends after this long even if it is used. */
  readonly sessionLifeMs = this.env.durationMs('SESSION_HOURS', { default: 720, max: 8_760 });
  /**
   * Addresses and networks of proxies whose X-Forwarded-For gives the real client address; `peer` = the client of the
   * connection, for a gateway that only a proxy can reach.
   */
  readonly trustedProxies = listOf(
    this.env,
    'TRUSTED_PROXIES',
    (proxy) => proxy === 'peer' || isNetwork(proxy),
    'must be a list like 10.0.0.7,172.16.0.0/12',
  );
  /** Host names, in addition to those of the base URL and of this machine, under which MCP clients may call. */
  readonly mcpHosts = listOf(
    this.env,
    'MCP_HOSTS',
    isHostName,
    'must be a list of host names like earshot.internal,gateway',
  );
  /** Origins of pages that may call from a browser, with the credentials of their user. */
  readonly corsOrigins = listOf(
    this.env,
    'CORS_ORIGINS',
    isOrigin,
    'must be a list of origins like https://app.example.com,http://localhost:5173',
  );
}

function listOf(
  env: EnvReader,
  name: string,
  isValid: (text: string) => boolean,
  problem: string,
): readonly string[] {
  const found = env.list(name, { default: [] });
  return found.every(isValid) ? found : env.fault(name, problem, []);
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
