import { readFileSync } from 'node:fs';
import { type EnvReader, Settings } from '@earshot/platform';

export interface RedisNode {
  readonly host: string;
  readonly port: number;
}

/** How to reach Redis (a server, Sentinel or a cluster), and the prefix of this installation's keys. */
export class RedisConfig extends Settings {
  /**
   * `redis://` or, with TLS, `rediss://`; user, password and database number in the URL. With Sentinel, the host is the
   * sentinels' name for the master; with a cluster, it is one of the nodes.
   */
  readonly url = this.env.serverUrl('REDIS_URL', { protocols: ['redis:', 'rediss:'] });
  /** The prefix of every key; a hash tag (`{earshot}`) keeps all keys on one node of a cluster. */
  readonly prefix = this.env.text('REDIS_PREFIX', {
    default: '{earshot}',
    pattern: /^[\w:.{}-]{1,40}$/,
    expected: '1 to 40 letters, digits or any of _ : . { } -',
  });
  /** The sentinels; empty = no Sentinel. */
  readonly sentinels = readNodes(this.env, 'REDIS_SENTINELS');
  /** The password of the sentinels, not of Redis. */
  readonly sentinelPassword = this.env.optionalText('REDIS_SENTINEL_PASSWORD');
  /** More nodes from which the cluster can be discovered, in addition to the one in `url`; empty = no cluster. */
  readonly clusterNodes = readNodes(this.env, 'REDIS_CLUSTER_NODES');
  /** The certificate authority's certificate (PEM); null = the authorities that Node.js trusts. */
  readonly authority = readAuthority(this.env, this.url);

  constructor(env: EnvReader) {
    super(env);
    if (!/^(rediss?:\/\/[^/?#]+(\/\d{0,5})?)?$/.test(this.url))
      env.fault('REDIS_URL', 'must end with the host, the port or the number of a database', null);
    if (this.clusterNodes.length > 0) this.refuseWhatNoClusterCan(env);
  }

  private refuseWhatNoClusterCan(env: EnvReader): void {
    if (this.sentinels.length > 0)
      env.fault('REDIS_CLUSTER_NODES', 'cannot be set together with REDIS_SENTINELS', null);
    if (!/\{[^}]+\}/.test(this.prefix))
      env.fault('REDIS_PREFIX', 'needs braces in a cluster, e.g. {earshot}', null);
    if (/^rediss?:\/\/[^/]*\/0*[1-9]/.test(this.url))
      env.fault('REDIS_URL', 'must not name a database in a cluster, which has only number 0', null);
  }
}

function readNodes(env: EnvReader, name: string): readonly RedisNode[] {
  const nodes = env.list(name, { default: [] }).map(nodeOf);
  if (nodes.every((node) => node !== null)) return nodes;
  return env.fault(name, 'must be a list like redis-1.example.com:6379,redis-2.example.com:6379', []);
}

/** Parses `host:port`; IPv6 addresses are in brackets. */
function nodeOf(text: string): RedisNode | null {
  const [, address, name, port] = /^(?:\[([\da-fA-F:.]+)\]|([\w.-]+)):(\d{1,5})$/.exec(text) ?? [];
  const node = { host: address ?? name ?? '', port: Number(port) };
  return node.port > 0 && node.port < 65_536 ? node : null;
}

function readAuthority(env: EnvReader, url: string): string | null {
  const file = env.optionalText('REDIS_CA_FILE');
  if (file === null) return null;
  if (!url.startsWith('rediss:'))
    return env.fault('REDIS_CA_FILE', 'needs a REDIS_URL that starts with rediss:', null);
  try {
    const text = readFileSync(file, 'utf8');
    if (text.includes('-----BEGIN CERTIFICATE-----')) return text;
    return env.fault('REDIS_CA_FILE', 'must contain certificates in PEM', null);
  } catch (error) {
    const { code } = error as { code?: unknown };
    return env.fault('REDIS_CA_FILE', `names a file that cannot be read (${String(code)})`, null);
  }
}
