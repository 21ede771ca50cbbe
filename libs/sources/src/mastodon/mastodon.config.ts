import { dayMs } from '@earshot/domain';
import { type EnvReader, Settings } from '@earshot/platform';

/** Which Mastodon servers are read, and how: https://docs.joinmastodon.org/methods/timelines */
export class MastodonConfig extends Settings {
  /** Their hosts; empty = Mastodon is not configured. */
  readonly servers = readServers(this.env);
  /** Access tokens of accounts, by host. */
  readonly tokens = readTokens(this.env, this.servers);
  /** Replaces `https:/` before the host; null = the servers themselves. */
  readonly apiUrl = this.env.apiUrl('MASTODON_API_URL', '') || null;
  readonly requestsPerFiveMinutes = this.env.integer('MASTODON_REQUESTS_PER_FIVE_MINUTES', {
    default: 270,
    max: 1_000_000,
  });
  readonly overlapMs = this.env.durationMs('MASTODON_OVERLAP_SECONDS', { default: 300, min: 0, max: 86_400 });
  readonly backfillMs = this.env.durationMs('MASTODON_BACKFILL_MINUTES', { default: 60, max: 10_080 });
  readonly verifyEveryMs =
    this.env.durationMs('MASTODON_VERIFY_HOURS', { default: 24, min: 0, max: 8_760 }) || null;
  readonly verifyForMs = Math.max(14 * dayMs, this.verifyEveryMs ?? 0);
  /** How long text is kept; null = forever. */
  readonly keepTextMs = readKeepMs(this.env, this.verifyEveryMs ?? 0);
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

function readKeepMs(env: EnvReader, verifyEveryMs: number): number | null {
  const name = 'MASTODON_KEEP_DAYS';
  const keepMs = env.durationMs(name, { default: 90, min: 0, max: 3_650 });
  if (keepMs !== 0 && keepMs <= verifyEveryMs)
    env.fault(name, 'must be longer than MASTODON_VERIFY_HOURS', null);
  return keepMs || null;
}
