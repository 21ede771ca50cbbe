/**
 * Deliberate mistakes in docker-compose.yml that the checks have to find: each removes something from a correct file or adds
 * something to it. A check that has silently stopped working misses one.
 */
export const composeCanaries = [
  ['an open database', ({ services }) => (services.postgres.ports = ['127.0.0.1:5432:5432']), /publishes/],
  ['a port open to the world', ({ services }) => (services.proxy.ports = ['3000:3000']), /open to the world/],
  [
    'another public port of the TLS proxy',
    ({ services }) => services['proxy-https'].ports.push('2019:2019'),
    /2019:2019 is open to the world/,
  ],
  [
    'a gateway with a port of its own',
    ({ services }) => (services.gateway.ports = ['127.0.0.1:3000:3000']),
    /gateway: cannot be scaled/,
  ],
  [
    'a container with a name of its own',
    ({ services }) => (services.dispatcher.container_name = 'dispatcher'),
    /dispatcher: cannot be scaled/,
  ],
  [
    'a proxy that is replaced with its gateways',
    ({ services }) => (services.proxy.depends_on = ['gateway']),
    /proxy: is replaced whenever/,
  ],
  ['no published port', ({ services }) => delete services.proxy.ports, /does not publish port/],
  [
    'a proxy in the network of the stores',
    ({ services }) => services.proxy.networks.push('default'),
    /proxy: can reach the stores/,
  ],
  [
    'a Redis that grows until it is killed',
    ({ services }) => (services.redis.command[6] = '512mb'),
    /before it reports that it is full/,
  ],
  ['a Redis without a limit', ({ services }) => services.redis.command.splice(5), /before it reports/],
  [
    'a Redis that evicts',
    ({ services }) => (services.redis.command[4] = 'allkeys-lru'),
    /redis: evicts work/,
  ],
  [
    'a gateway that waits for the scanners',
    ({ services }) => delete services.gateway.cpu_shares,
    /gateway: has the wrong cpu_shares/,
  ],
  [
    'a scanner that starts as if it were the gateway',
    ({ services }) => (services['scanner-x'].cpu_shares = 8192),
    /scanner-x: has the wrong cpu_shares/,
  ],
  ['no health check', ({ services }) => delete services.redis.healthcheck, /no health check/],
  [
    'a service that nobody can wait for',
    ({ services }) => (services.backup.healthcheck = { disable: true }),
    /backup: has no health check/,
  ],
  ['logs without a limit', ({ services }) => delete services.gateway.logging, /logs without a limit/],
  [
    'too little time to stop',
    ({ services }) => delete services.dispatcher.stop_grace_period,
    /less than 50 s/,
  ],
  [
    'a start without waiting for the schema',
    ({ services }) => delete services.scheduler.depends_on.migrate,
    /wait for the schema/,
  ],
  ['a source without a scanner', ({ services }) => delete services['scanner-x'], /scanners read/],
  [
    'a variable that nobody reads',
    ({ services }) => (services.gateway.environment.PROT = '1'),
    /PROT, which it does not read/,
  ],
  [
    'a secret of another program',
    ({ services }) => (services.classifier.environment.EARSHOT_SECRET_KEY = null),
    /classifier: has EARSHOT_SECRET_KEY, which it does not read/,
  ],
  [
    'all secrets for every program',
    ({ services }) => (services.dispatcher.env_file = '.env'),
    /dispatcher: gets all of \.env/,
  ],
  [
    'a secret for Grafana',
    ({ services }) => (services.grafana.environment.DATABASE_URL = null),
    /grafana: has DATABASE_URL/,
  ],
  [
    'a variable that does not arrive',
    ({ services }) => delete services['scanner-x'].environment.X_BEARER_TOKEN,
    /scanner-x: does not get X_BEARER_TOKEN/,
  ],
  [
    'a restore that knows only the new key',
    ({ services }) => delete services.backup.environment.EARSHOT_PREVIOUS_SECRET_KEY,
    /backup: does not get EARSHOT_PREVIOUS_SECRET_KEY/,
  ],
  [
    'a variable that overrides .env',
    ({ services }) => (services.gateway.environment.LOG_LEVEL = 'info'),
    /sets its own LOG_LEVEL/,
  ],
  ['a missing volume', ({ volumes }) => delete volumes.postgres, /mounts postgres/],
  ['too few connections', ({ services }) => delete services.postgres.command, /not below/],
  [
    'more replicas than connections',
    ({ services }) => (services.classifier.deploy.replicas = 20),
    /not below max_connections/,
  ],
  [
    'connections for only one gateway',
    ({ services }) => (services.postgres.command[2] = 'max_connections=200'),
    /not below max_connections of 200/,
  ],
  [
    'pool sizes that docs/deployment.md does not count',
    ({ services }) => (services.gateway.environment.DATABASE_POOL_SIZE = '8'),
    /deployment\.md: `docker compose` takes 207/,
  ],
  [
    'a mounted file that git replaces',
    ({ services }) => services.grafana.volumes.push('./ops/grafana/earshot.json:/dashboard.json:ro'),
    /mounts the file/,
  ],
  ['no place for backups', ({ volumes }) => delete volumes.backups, /mounts backups/],
];

/** The same for which alert inhibits which. */
export const inhibitionCanaries = [
  [
    'a volume that silences its namesake in another namespace',
    (rules) => {
      const { equal } = rules.find((rule) => rule.equal?.includes('persistentvolumeclaim'));
      equal.splice(equal.indexOf('namespace'), 1);
    },
    /EarshotDiskIsNearlyFull silences EarshotDiskIsFilling with another namespace/,
  ],
  [
    'an alert under an old name',
    ([rule]) => (rule.source_matchers = ['alertname = EarshotServiceIsGone']),
    /no alert matches alertname = EarshotServiceIsGone/,
  ],
];

/** The same for the Dockerfile. */
export const dockerfileCanaries = [
  ['an unknown instruction', (text) => text.replace('EXPOSE', 'EXPOES'), /Unknown instruction|EXPOES/i],
  ['root', (text) => text.replace(/^USER .*$/gm, ''), /runs as root/],
  ['an unpinned image', (text) => text.replace(/node:[\d.]+-/g, 'node:lts-'), /is not pinned/],
  ['a wrong version', (text) => text.replace(/^ARG VERSION=.*$/m, 'ARG VERSION=0.0.0'), /version label/],
  ['no console', (text) => text.replace(/vite build \S+/, 'true'), /does not build the console/],
  ['no health check', (text) => text.replace(/^HEALTHCHECK[^]*?\]$/m, ''), /it has no health check/],
  [
    'packages reinstalled with every source change',
    (text) => text.replace('COPY --from=manifests /app ./', 'COPY . .'),
    /any source change/,
  ],
];
