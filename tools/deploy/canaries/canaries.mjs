/**
 * Deliberate mistakes in docker-compose.yml that the checks have to find: each removes something from a correct file or adds
 * something to it. A check that has silently stopped working misses one.
 */
export const composeCanaries = [
  ['an open database', ({ services }) => (services.postgres.ports = ['127.0.0.1:5432:5432']), /publishes/],
  ['a door to the world', ({ services }) => (services.proxy.ports = ['3000:3000']), /open to the world/],
  [
    'another port of the door with TLS',
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
    'a proxy that goes with its gateways',
    ({ services }) => (services.proxy.depends_on = ['gateway']),
    /proxy: is replaced whenever/,
  ],
  ['no way in', ({ services }) => delete services.proxy.ports, /no way in/],
  [
    'a proxy beside the stores',
    ({ services }) => services.proxy.networks.push('default'),
    /proxy: reaches the stores/,
  ],
  [
    'a Redis that grows until it is killed',
    ({ services }) => (services.redis.command[6] = '512mb'),
    /before it says that it is full/,
  ],
  ['a Redis without a bound', ({ services }) => services.redis.command.splice(5), /before it says/],
  [
    'a Redis that forgets',
    ({ services }) => (services.redis.command[4] = 'allkeys-lru'),
    /redis: forgets work/,
  ],
  [
    'a gateway that waits for the scanners',
    ({ services }) => delete services.gateway.cpu_shares,
    /gateway: takes the processors/,
  ],
  [
    'a scanner that starts as if it were the gateway',
    ({ services }) => (services['scanner-x'].cpu_shares = 8192),
    /takes the processors from the gateway/,
  ],
  ['no health check', ({ services }) => delete services.redis.healthcheck, /no health check/],
  [
    'a service that nobody can wait for',
    ({ services }) => (services.backup.healthcheck = { disable: true }),
    /backup: has no health check/,
  ],
  ['logs without end', ({ services }) => delete services.gateway.logging, /logs without end/],
  ['too little time to stop', ({ services }) => delete services.dispatcher.stop_grace_period, /before 50 s/],
  [
    'a start on any schema',
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
    'a secret of another',
    ({ services }) => (services.classifier.environment.EARSHOT_SECRET_KEY = null),
    /classifier: has EARSHOT_SECRET_KEY, which it does not read/,
  ],
  [
    'all secrets for everybody',
    ({ services }) => (services.dispatcher.env_file = '.env'),
    /dispatcher: has the secrets of others/,
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
    'a variable that hides that of .env',
    ({ services }) => (services.gateway.environment.LOG_LEVEL = 'info'),
    /LOG_LEVEL of its own/,
  ],
  ['a volume that is not there', ({ volumes }) => delete volumes.postgres, /mounts postgres/],
  ['fewer connections than are taken', ({ services }) => delete services.postgres.command, /not below/],
  [
    'more replicas than connections',
    ({ services }) => (services.classifier.deploy.replicas = 20),
    /not below max_connections/,
  ],
  [
    'connections for one gateway alone',
    ({ services }) => (services.postgres.command[2] = 'max_connections=200'),
    /not below max_connections of 200/,
  ],
  [
    'pools of which docs/deployment.md does not know',
    ({ services }) => (services.gateway.environment.DATABASE_POOL_SIZE = '8'),
    /deployment\.md: `docker compose` takes 207/,
  ],
  [
    'a file that stays the old one',
    ({ services }) => services.grafana.volumes.push('./ops/grafana/earshot.json:/dashboard.json:ro'),
    /mounts the file/,
  ],
  ['no place for backups', ({ volumes }) => delete volumes.backups, /mounts backups/],
];

/** The same for which alert inhibits which. */
export const inhibitionCanaries = [
  [
    'a volume that silences one of its name elsewhere',
    (rules) => {
      const { equal } = rules.find((rule) => rule.equal?.includes('persistentvolumeclaim'));
      equal.splice(equal.indexOf('namespace'), 1);
    },
    /EarshotDiskIsNearlyFull silences EarshotDiskIsFilling of another namespace/,
  ],
  [
    'an alert that is called something else by now',
    ([rule]) => (rule.source_matchers = ['alertname = EarshotServiceIsGone']),
    /no alert of which alertname = EarshotServiceIsGone/,
  ],
];

/** The same for the Dockerfile. */
export const dockerfileCanaries = [
  ['an instruction that is none', (text) => text.replace('EXPOSE', 'EXPOES'), /Unknown instruction|EXPOES/i],
  ['root', (text) => text.replace(/^USER .*$/gm, ''), /runs as root/],
  ['another image every day', (text) => text.replace(/node:[\d.]+-/g, 'node:lts-'), /every day/],
  [
    'another version',
    (text) => text.replace(/^ARG VERSION=.*$/m, 'ARG VERSION=0.0.0'),
    /does not say version/,
  ],
  ['no console', (text) => text.replace(/vite build \S+/, 'true'), /has no console/],
  ['no health check', (text) => text.replace(/^HEALTHCHECK[^]*?\]$/m, ''), /whether it is well/],
  [
    'packages that depend on sources',
    (text) => text.replace('COPY --from=manifests /app ./', 'COPY . .'),
    /every change of a source/,
  ],
];
