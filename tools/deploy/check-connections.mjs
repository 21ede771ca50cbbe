import { DatabaseConfig } from '../../libs/database/dist/index.js';
import { EnvReader } from '../../libs/platform/dist/index.js';
import { replicasOf } from './kubernetes/check-production.mjs';
import { dataOf, isOurs, workloadsOf } from './manifests/workloads.mjs';

/** Those that Postgres keeps for administrators (3), exporters and people who look something up. */
const others = 20;
/** As many as the proxy of Compose knows: four, which `up.sh` has twice for a while. */
const mostGateways = 8;

/**
 * That all processes together find connections, with as many replicas as there may be, each of them twice: during an upgrade old
 * pods have time to end, and those that are ending count for no surge.
 * @param {any[]} objects of one installation
 * @param {string} text of docs/deployment.md, where Postgres is not among them
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
 * How many connections the processes of an installation take at most.
 * @param {any[]} objects
 */
function connectionsTaken(objects) {
  const pool = poolSize(dataOf(objects, 'ConfigMap'));
  const held = workloadsOf(objects)
    .filter(isOurs)
    .reduce((sum, workload) => sum + connectionsOf(objects, workload, pool), 0);
  // KEDA keeps one for each question that it asks.
  const asked = objects.flatMap(({ kind, spec }) =>
    kind === 'ScaledObject' ? spec.triggers.filter(({ type }) => type === 'postgresql') : [],
  ).length;
  return held + asked;
}

/**
 * That docs/deployment.md says how many production takes, and the installation that takes most.
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
 * As both for docker-compose.yml, where an upgrade replaces all but gateways one after another.
 * @param {any} compose parsed
 * @param {string} docs the text of docs/deployment.md
 * @returns {string[]}
 */
export function checkComposeConnections({ services }, docs) {
  const held = Object.entries(services).reduce((sum, [name, { command, deploy, environment = {} }]) => {
    const program = command?.[1] ?? '';
    // Migrations and backups take a single session.
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
  // A backup takes a single session.
  if (kind !== 'Deployment') return 1;
  const { most } = replicasOf(objects, workload);
  const pods = spec.strategy?.type === 'Recreate' ? most : 2 * most;
  return pods * processConnections(spec.template.spec.containers[0].command[1], pool);
}

/** A scheduler leads, or asks whether it may, over one of its own. */
function processConnections(program, pool) {
  return pool + (program.includes('scheduler') ? 1 : 0);
}

/** DATABASE_POOL_SIZE as it is given, or as it is without. */
function poolSize({ DATABASE_POOL_SIZE: given }) {
  const reader = new EnvReader({
    DATABASE_URL: 'postgres://localhost/earshot',
    DATABASE_POOL_SIZE: /^\d+$/.test(String(given)) ? String(given) : undefined,
  });
  return new DatabaseConfig(reader).poolSize;
}

/** What its command line says, or Postgres' own default. */
function limitOf({ command = [], args = [] }) {
  return Number(/max_connections=(\d+)/.exec([...command, ...args].join(' '))?.[1] ?? 100);
}

function budgetFaults(held, limit) {
  if (held + others < limit) return [];
  return [
    `its processes take ${held} connections at most, and with ${others} for others that is not below max_connections of ${limit}`,
  ];
}
