import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from '@jest/globals';
import { EnvReader, type Environment } from '@earshot/platform';
import { RedisConfig } from './redis.config.js';

const dir = mkdtempSync(join(tmpdir(), 'earshot-spec-'));
const nonsense = join(dir, 'nonsense.pem');
writeFileSync(nonsense, 'secret-4711');
afterAll(() => rmSync(dir, { recursive: true }));

function read(given: Environment): { config: RedisConfig; faults: readonly string[] } {
  const env = new EnvReader({ REDIS_URL: 'redis://cache', ...given });
  return { config: new RedisConfig(env), faults: env.faults };
}

describe('RedisConfig', () => {
  it('reads cluster nodes by name and by address', () => {
    const nodes = 'redis-1.example.com:6379, 10.0.0.7:7000,[fd00::7]:65535';
    expect(read({ REDIS_CLUSTER_NODES: nodes }).config.clusterNodes).toEqual([
      { host: 'redis-1.example.com', port: 6379 },
      { host: '10.0.0.7', port: 7000 },
      { host: 'fd00::7', port: 65_535 },
    ]);
  });

  it('rejects an invalid Redis URL, and prefixes that break Redis tools', () => {
    const { faults } = read({ REDIS_URL: 'http://cache', REDIS_PREFIX: 'a b' });
    expect(faults.map((fault) => fault.split(' ')[0])).toEqual(['REDIS_URL', 'REDIS_PREFIX']);
  });

  const cluster = { REDIS_CLUSTER_NODES: 'a:1' };
  it.each<[Environment, RegExp]>([
    [{ REDIS_URL: 'redis://cache/main' }, /^REDIS_URL must end with/],
    [{ REDIS_URL: 'redis://cache?db=3' }, /^REDIS_URL must end with/],
    [{ REDIS_SENTINELS: 'sentinel-1' }, /^REDIS_SENTINELS must be a list like/],
    [{ REDIS_SENTINELS: 'a:1,b:70000' }, /^REDIS_SENTINELS must be a list like/],
    [{ REDIS_CLUSTER_NODES: 'redis://a:1' }, /^REDIS_CLUSTER_NODES must be a list like/],
    [{ REDIS_CLUSTER_NODES: 'fd00::7:1' }, /^REDIS_CLUSTER_NODES must be a list like/],
    [{ ...cluster, REDIS_SENTINELS: 'a:1' }, /^REDIS_CLUSTER_NODES cannot be set together with/],
    [{ ...cluster, REDIS_PREFIX: 'earshot' }, /^REDIS_PREFIX needs braces/],
    [{ ...cluster, REDIS_URL: 'redis://:secret@cache/3' }, /^REDIS_URL must not name a database/],
    [{ REDIS_CA_FILE: nonsense }, /^REDIS_CA_FILE needs a REDIS_URL that starts with rediss:$/],
    [
      { REDIS_URL: 'rediss://cache', REDIS_CA_FILE: nonsense },
      /^REDIS_CA_FILE must contain certificates in PEM$/,
    ],
    [{ REDIS_URL: 'rediss://cache', REDIS_CA_FILE: join(dir, 'absent') }, /cannot be read \(ENOENT\)$/],
  ])('rejects %j', (given, fault) => {
    expect(read(given).faults).toEqual([expect.stringMatching(fault)]);
  });
});
