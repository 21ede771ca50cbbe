import { DatabaseConfig } from '../../libs/database/dist/index.js';
import { EnvReader } from '../../libs/platform/dist/index.js';
import { replicasOf } from './kubernetes/check-production.mjs';
import { dataOf, isOurs, workloadsOf } from './manifests/workloads.mjs';

/**
 * Connections for everyone else: Postgres reserves 3 for administrators; the rest are for exporters and people running
 * queries.
 */
const others = 20;
/** The most gateways the proxy of Compose knows: four, doubled for a while by `up.sh`. */
const mostGateways = 8;

/**
 * Checks that there are enough connections for all processes together at the maximum number of replicas, each counted twice:
 * in an upgrade old pods get time to stop, and stopping pods do not count towards the surge.
 * @param {any[]} objects of one installation
 * @param {string} text of docs/deployment.md, for installations that do not contain Postgres
 * @returns {string[]}
 */
export function checkClusterConnections(objects, text) {
  const postgres = objects.find(
    ({ kind, metadata }) => kind === 'StatefulSet' && metadata.name === 'postgres',
  );
  const limit = postgres ? limitOf(postgres.spec.template.spec.containers[0]) : saidLimit(objects, text);
  return budgetFaults(connectionsTaken(objects), limit);
}

/**
 * The most connections the processes of an installation can take.
 * @param {any[]} objects
 */
function connectionsTaken(objects) {
  const pool = poolSize(dataOf(objects, 'ConfigMap'));
  const held = workloadsOf(objects)
    .filter(isOurs)
    .reduce((sum, workload) => sum + connectionsOf(objects, workload, pool), 0);
  // KEDA keeps one connection per query.
  const asked = objects.flatMap(({ kind, spec }) =>
    kind === 'ScaledObject' ? spec.triggers.filter(({ type }) => type === 'postgresql') : [],
  ).length;
  return held + asked;
}

/**
 * Checks that docs/deployment.md gives the number for production and for the installation that takes the most.
 * @returns {string[]}
 */
export function checkSaidConnections(installations, docs) {
  const taken = installations.map(({ objects }) => connectionsTaken(objects));
  const right = `\`production\` takes ${taken[1]} at most and with KEDA ${Math.max(...taken)}`;
  return docs.includes(right) ? [] : [`docs/deployment.md: ${right}`];
}

function saidLimit(objects, text) {
  const [, without, withKeda] =
    /`max_connections` of at least (\d+), with KEDA (\d+)/.exec(text.replace(/\s+/g, ' ')) ?? [];
  return Number(objects.some(({ kind }) => kind === 'ScaledObject') ? withKeda : without);
}

/**
 * The same two checks for docker-compose.yml, where an upgrade replaces everything but the gateways one at a time.
 * @param {any} compose parsed
 * @param {string} docs the text of docs/deployment.md
 * @returns {string[]}
 */
export function checkComposeConnections({ services }, docs) {
  const held = Object.entries(services).reduce((sum, [name, { command, deploy, environment = {} }]) => {
    const program = command?.[1] ?? '';
    // Migrations and backups use a single session.
    if (program.startsWith('libs/database/')) return sum + 1;
    if (!/^apps\/(?!sandbox)/.test(program)) return sum;
    const most = Math.max(deploy?.replicas ?? 1, name === 'gateway' ? mostGateways : 1);
    return sum + most * processConnections(program, poolSize(environment));
  }, 0);
  const limit = limitOf(services.postgres);
  const right = `\`docker compose\` takes ${held} at most, of ${limit}`;
  return [...budgetFaults(held, limit), ...(docs.includes(right) ? [] : [`docs/deployment.md: ${right}`])];
}

function connectionsOf(objects, workload, pool) {
  const { kind, spec } = workload;
  // A backup uses a single session.
  if (kind !== 'Deployment') return 1;
  const { most } = replicasOf(objects, workload);
  const pods = spec.strategy?.type === 'Recreate' ? most : 2 * most;
  return pods * processConnections(spec.template.spec.containers[0].command[1], pool);
}

/** A scheduler also keeps one connection for leader election. */
function processConnections(program, pool) {
  return pool + (program.includes('scheduler') ? 1 : 0);
}

/** DATABASE_POOL_SIZE as given, or its default. */
function poolSize({ DATABASE_POOL_SIZE: given }) {
  const reader = new EnvReader({
    DATABASE_URL: 'postgres://localhost/earshot',
    DATABASE_POOL_SIZE: /^\d+$/.test(String(given)) ? String(given) : undefined,
  });
  return new DatabaseConfig(reader).poolSize;
}

/** The limit on its command line, or Postgres' default. */
function limitOf({ command = [], args = [] }) {
  return Number(/max_connections=(\d+)/.exec([...command, ...args].join(' '))?.[1] ?? 100);
}

function budgetFaults(held, limit) {
  if (held + others < limit) return [];
  return [
    `its processes take up to ${held} connections; with ${others} for others, that is not below max_connections of ${limit}`,
  ];
}
