/**
 * Mistakes that the checks have to find: each takes something away from, or adds something to, what is right. A check that has
 * silently stopped looking lets one pass.
 */
export const kubernetesCanaries = [
  [
    'a field that is not there',
    ({ gateway }) => (gateway.spec.template.spec.terminationGracePeriod = 60),
    /does not exist/,
  ],
  ['a number that is a word', ({ gateway }) => (gateway.spec.replicas = 'two'), /integer/],
  ['a kind that is not there', ({ gateway }) => (gateway.kind = 'Deploymnt'), /there is no Deploymnt/],
  ['no startup probe', ({ gateway }) => delete containerOf(gateway).startupProbe, /whether it lives/],
  ['no readiness probe', ({ gateway }) => delete containerOf(gateway).readinessProbe, /whether it is ready/],
  [
    'too little time to stop',
    ({ dispatcher }) => (podOf(dispatcher).terminationGracePeriodSeconds = 30),
    /before 55 s/,
  ],
  [
    'a classifier that reaches public addresses',
    ({ objects }) =>
      delete objects.find(({ metadata }) => metadata.name === 'earshot-sources').spec.podSelector.matchLabels[
        'app.kubernetes.io/component'
      ],
    /without a language model/,
  ],
  ['root', ({ scheduler }) => (podOf(scheduler).securityContext.runAsUser = 0), /may run as root/],
  [
    'privileges',
    ({ scheduler }) => (containerOf(scheduler).securityContext.privileged = true),
    /gain privileges/,
  ],
  [
    'a writable image',
    ({ migrate }) => delete containerOf(migrate).securityContext.readOnlyRootFilesystem,
    /write to its image/,
  ],
  [
    'a path of the host',
    ({ gateway }) => podOf(gateway).volumes.push({ name: 'x', hostPath: { path: '/' } }),
    /path of the host/,
  ],
  ['a token', ({ gateway }) => delete podOf(gateway).automountServiceAccountToken, /service account token/],
  [
    'no bound of memory',
    ({ classifier }) => delete containerOf(classifier).resources.limits,
    /no limit of memory/,
  ],
  [
    'a program that is not built',
    ({ gateway }) => (containerOf(gateway).command[1] = 'apps/gateway/dist/mian.js'),
    /not built/,
  ],
  ['a start on any schema', ({ gateway }) => delete podOf(gateway).initContainers, /wait for the schema/],
  [
    'a selector of nobody',
    ({ gateway }) => (gateway.spec.selector.matchLabels = { app: 'gateway' }),
    /selector does not fit/,
  ],
  [
    'a variable that nobody reads',
    ({ config }) => (config.data.LOG_LEVLE = 'info'),
    /LOG_LEVLE is no variable/,
  ],
  [
    'a variable that hides that of the ConfigMap',
    ({ gateway }) => containerOf(gateway).env.push({ name: 'LOG_LEVEL', value: 'info' }),
    /LOG_LEVEL of its own/,
  ],
  [
    'an app without the Secret',
    ({ classifier }) => containerOf(classifier).envFrom.pop(),
    /does not take the variables/,
  ],
  [
    'a ConfigMap that is not there',
    ({ config }) => (config.metadata.name = 'earshot-old'),
    /no ConfigMap earshot/,
  ],
  ['a source without a scanner', ({ objects }) => remove(objects, 'scanner-x'), /scanners read/],
  ['a scanner of all sources', (all) => delete containerOf(all['scanner-x']).env, /scanners read/],
  ['open doors', ({ objects }) => remove(objects, 'earshot-nothing'), /reached by everybody/],
  ['a Service to nowhere', ({ service }) => (service.spec.ports[0].targetPort = 'https'), /no port https/],
  [
    'no disruption budget',
    ({ objects }) => removeKind(objects, 'PodDisruptionBudget', 'gateway'),
    /no PodDisruptionBudget/,
  ],
];

/** As above, for docker-compose.yml. */
export const composeCanaries = [
  ['an open database', ({ services }) => (services.postgres.ports = ['127.0.0.1:5432:5432']), /publishes/],
  ['a door to the world', ({ services }) => (services.gateway.ports = ['3000:3000']), /open to the world/],
  ['no health check', ({ services }) => delete services.redis.healthcheck, /no health check/],
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
    /PROT is no variable/,
  ],
  [
    'an app without .env',
    ({ services }) => delete services.classifier.env_file,
    /does not take the variables of .env/,
  ],
  [
    'a variable that hides that of .env',
    ({ services }) => (services.gateway.environment.LOG_LEVEL = 'info'),
    /LOG_LEVEL of its own/,
  ],
  ['a volume that is not there', ({ volumes }) => delete volumes.postgres, /mounts postgres/],
];

/** As above, for the Dockerfile. */
export const dockerfileCanaries = [
  ['an instruction that is none', (text) => text.replace('EXPOSE', 'EXPOES'), /Unknown instruction|EXPOES/i],
  ['root', (text) => text.replace(/^USER .*$/gm, ''), /runs as root/],
  ['another image every day', (text) => text.replace(/node:[\d.]+-/g, 'node:lts-'), /every day/],
  ['no console', (text) => text.replace(/vite build \S+/, 'true'), /has no console/],
  ['no health check', (text) => text.replace(/^HEALTHCHECK[^]*?\]$/m, ''), /whether it is well/],
  [
    'packages that depend on sources',
    (text) => text.replace('COPY --from=manifests /app ./', 'COPY . .'),
    /every change of a source/,
  ],
];

function podOf(workload) {
  return workload.spec.template.spec;
}

function containerOf(workload) {
  return podOf(workload).containers[0];
}

function remove(objects, name) {
  const rest = objects.filter(({ metadata }) => metadata.name !== name);
  objects.splice(0, objects.length, ...rest);
}

function removeKind(objects, kind, name) {
  const rest = objects.filter((object) => object.kind !== kind || object.metadata.name !== name);
  objects.splice(0, objects.length, ...rest);
}
