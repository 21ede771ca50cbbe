import { dayMs } from '@earshot/domain';
import type { EnvReader } from '@earshot/platform';

/** Which Mastodon servers are read, and how: https://docs.joinmastodon.org/methods/timelines */
export class MastodonConfig {
  /** Their hosts; empty = Mastodon is not configured. */
  readonly servers: readonly string[];
  /** Access tokens of accounts, by host. */
  readonly tokens: ReadonlyMap<string, string>;
  /** Replaces `https:/` before the host; null = the servers themselves. */
  readonly apiUrl: string | null;
  readonly requestsPerFiveMinutes: number;
  readonly overlapMs: number;
  readonly backfillMs: number;
  /** How often stored posts are verified; null = never. */
  readonly verifyEveryMs: number | null;
  readonly verifyForMs: number;
  /** How long text is kept; null = forever. */
  readonly keepTextMs: number | null;

  constructor(env: EnvReader) {
    this.servers = readServers(env);
    this.tokens = readTokens(env, this.servers);
    this.apiUrl = env.apiUrl('MASTODON_API_URL', '') || null;
    this.requestsPerFiveMinutes = env.integer('MASTODON_REQUESTS_PER_FIVE_MINUTES', {
      default: 270,
      min: 1,
      max: 1_000_000,
    });
    this.overlapMs = env.durationMs('MASTODON_OVERLAP_SECONDS', { default: 300, min: 0, max: 86_400 });
    this.backfillMs = env.durationMs('MASTODON_BACKFILL_MINUTES', { default: 60, min: 1, max: 10_080 });
    this.verifyEveryMs = env.durationMs('MASTODON_VERIFY_HOURS', { default: 24, min: 0, max: 8_760 }) || null;
    this.verifyForMs = Math.max(14 * dayMs, this.verifyEveryMs ?? 0);
    this.keepTextMs = env.durationMs('MASTODON_KEEP_DAYS', { default: 90, min: 0, max: 3_650 }) || null;
    if (this.keepTextMs !== null && this.keepTextMs <= (this.verifyEveryMs ?? 0))
      env.fault('MASTODON_KEEP_DAYS', 'must be longer than MASTODON_VERIFY_HOURS', null);
  }
}

const host = /^(?=.{4,100}$)[a-z\d][a-z\d-]*(\.[a-z\d-]+)+$/;

/** Each is a separate feed, with cursors under its name. */
function readServers(env: EnvReader): readonly string[] {
  const name = 'MASTODON_SERVERS';
  const servers = env.list<string>(name, { default: [] }).map((server) => server.toLowerCase());
  if (!servers.every((server) => host.test(server)))
    return env.fault(name, 'must be hosts, separated by commas, e.g. hachyderm.io,fosstodon.org', []);
  const each = [...new Set(servers)];
  return each.length <= 20 ? each : env.fault(name, 'must not name more than 20 servers', []);
}

function readTokens(env: EnvReader, servers: readonly string[]): ReadonlyMap<string, string> {
  const name = 'MASTODON_TOKENS';
  const pairs = env.list<string>(name, { default: [] }).map((pair): [string, string] => {
    const [server = '', token = ''] = pair.split(/=(.*)/s);
    return [server.trim().toLowerCase(), token.trim()];
  });
  if (!pairs.every(([server, token]) => servers.includes(server) && /^[\w.~+/-]+=*$/.test(token)))
    return env.fault(
      name,
      'must be host=token for servers of MASTODON_SERVERS, separated by commas',
      new Map(),
    );
  return new Map(pairs);
}
