import { existsSync } from 'node:fs';
import { sourceNames } from '../../libs/domain/dist/index.js';
import { exampleVariables } from './example-variables.mjs';

const stopSeconds = 50;
/** What a container has of its own, whatever .env says; .env.example says so, too. */
const fixed = new Set(['HOST', 'PORT', 'SOURCES']);

/**
 * What holds for every service of docker-compose.yml; dclint has compared it with compose's schema.
 * @param {any} compose parsed
 * @returns {string[]}
 */
export function checkCompose({ services, volumes }) {
  const known = exampleVariables();
  const faults = Object.entries(services).flatMap(([name, service]) =>
    [
      ...runFaults(service),
      ...doorFaults(service),
      ...(isApp(service) ? appFaults(name, service, known) : []),
      ...mountFaults(service, volumes),
    ].map((fault) => `${name}: ${fault}`),
  );
  const scanned = Object.values(services).flatMap(({ command, environment }) =>
    command?.[1] === 'apps/scanner/dist/main.js' ? [environment.SOURCES] : [],
  );
  if (scanned.toSorted().join() !== sourceNames.toSorted().join())
    faults.push(`scanners read ${scanned}, and there are ${sourceNames}`);
  return faults;
}

function runFaults(service) {
  const { command, healthcheck, restart, logging, deploy } = service;
  const faults = [];
  const isJob = command?.[1]?.endsWith('migrate.main.js');
  if (restart !== (isJob ? 'no' : 'unless-stopped')) faults.push('has the wrong restart policy');
  if (!isJob && !isApp(service) && !healthcheck?.test) faults.push('has no health check');
  if (!logging?.options?.['max-size']) faults.push('keeps logs without end');
  if (!deploy?.resources?.limits?.memory) faults.push('has no limit of memory');
  if (command?.[0] === 'node' && !existsSync(command[1])) faults.push(`${command[1]} is not built`);
  return faults;
}

/** Databases are for this network alone, and doors open to this machine: what stands before them has TLS. */
function doorFaults({ image, ports = [], privileged }) {
  const faults = [];
  if (privileged) faults.push('is privileged');
  for (const port of ports) {
    if (/^(postgres|redis):/.test(image)) faults.push(`publishes ${port}`);
    if (!String(port).startsWith('127.0.0.1:')) faults.push(`${port} is open to the world`);
  }
  return faults;
}

function appFaults(
  name,
  { environment, env_file, stop_grace_period: grace, init, depends_on: needs, cap_drop, read_only },
  known,
) {
  const faults = [];
  const unknown = Object.keys(environment ?? {}).filter((variable) => !known.has(variable));
  for (const variable of unknown) faults.push(`${variable} is no variable of .env.example`);
  if (init !== true) faults.push('nobody reaps its zombies');
  if (read_only !== true || !cap_drop?.includes('ALL')) faults.push('may do more than it needs');
  if (name === 'sandbox') return faults;
  if (env_file !== '.env') faults.push('does not take the variables of .env');
  for (const [variable, value] of Object.entries(environment ?? {}))
    if (!fixed.has(variable) && !String(value).startsWith(`\${${variable}:`))
      faults.push(`has a ${variable} of its own, whatever .env says`);
  if (name === 'migrate') return faults;
  if (!(Number.parseInt(grace, 10) >= stopSeconds)) faults.push(`is killed before ${stopSeconds} s are over`);
  if (needs?.migrate?.condition !== 'service_completed_successfully')
    faults.push('does not wait for the schema');
  return faults;
}

function mountFaults({ volumes = [] }, known) {
  return volumes
    .filter((mount) => !mount.startsWith('${'))
    .map((mount) => mount.split(':')[0])
    .filter((source) => (source.startsWith('.') ? !existsSync(source) : !(source in known)))
    .map((source) => `mounts ${source}, which is not there`);
}

/** The image brings the health check of these. */
function isApp({ image }) {
  return image === 'earshot:local';
}
