import { existsSync, statSync } from 'node:fs';
import { sourceNames } from '../../libs/domain/dist/index.js';
import { composeEnvironment } from './variables/compose-environment.mjs';

const stopSeconds = 50;
/**
 * Checks the rules for the services of docker-compose.yml. dclint has already compared it with compose's schema.
 * @param {any} compose parsed
 * @returns {string[]}
 */
export function checkCompose({ services, volumes }) {
  const faults = Object.entries(services).flatMap(([name, service]) =>
    [
      ...runFaults(name, service),
      ...doorFaults(name, service),
      ...(isApp(service) ? appFaults(name, service) : environmentFaults(name, service)),
      ...mountFaults(service, volumes),
    ].map((fault) => `${name}: ${fault}`),
  );
  const scanned = Object.values(services).flatMap(({ command, environment }) =>
    command?.[1] === 'apps/scanner/dist/main.js' ? [environment.SOURCES] : [],
  );
  if (scanned.toSorted().join() !== sourceNames.toSorted().join())
    faults.push(`scanners read ${scanned}, but the sources are ${sourceNames}`);
  return [...faults, ...redisFaults(services.redis), ...wayInFaults(services)];
}

function runFaults(name, service) {
  const { command, healthcheck, restart, logging, deploy, container_name: fixedName } = service;
  const faults = [];
  if (restart !== (name === 'migrate' ? 'no' : 'unless-stopped')) faults.push('has the wrong restart policy');
  const isChecked = isApp(service) ? healthcheck?.disable !== true : healthcheck?.test !== undefined;
  if (name !== 'migrate' && !isChecked) faults.push('has no health check');
  if (!logging?.options?.['max-size']) faults.push('keeps logs without a limit');
  if (!deploy?.resources?.limits?.memory) faults.push('has no memory limit');
  if (command?.[0] === 'node' && !existsSync(command[1])) faults.push(`${command[1]} is not built`);
  if (fixedName !== undefined) faults.push('cannot be scaled: its container has a fixed name');
  return faults;
}

/**
 * Databases may not publish ports, nor may programs (only the proxy reaches them). Published ports are open to this machine
 * only, except those with TLS.
 */
function doorFaults(name, service) {
  const faults = [];
  if (service.privileged) faults.push('is privileged');
  for (const port of service.ports ?? []) {
    if (/^(postgres|redis):/.test(service.image)) faults.push(`publishes ${port}`);
    if (isApp(service)) faults.push(`cannot be scaled: it publishes port ${port} on this machine`);
    const isOpen = !String(port).startsWith('127.0.0.1:');
    if (isOpen && !(name === 'proxy-https' && /^(80:80|443:443(\/udp)?)$/.test(port)))
      faults.push(`${port} is open to the world`);
  }
  return faults;
}

function appFaults(
  name,
  {
    environment,
    env_file: file,
    stop_grace_period: grace,
    init,
    depends_on: needs,
    cap_drop,
    read_only,
    cpu_shares: shares,
  },
) {
  const faults = [];
  if (init !== true) faults.push('has no init that reaps zombies');
  if (read_only !== true || !cap_drop?.includes('ALL')) faults.push('has more rights than it needs');
  if (file !== undefined) faults.push('gets all of .env, with the secrets of others');
  const wanted = composeEnvironment[name];
  if (wanted === undefined) return [...faults, 'is not a program whose variables are known'];
  const names = new Set([...Object.keys(wanted), ...Object.keys(environment ?? {})]);
  for (const variable of names) {
    if (!(variable in (environment ?? {}))) faults.push(`does not get ${variable}`);
    else if (!(variable in wanted)) faults.push(`has ${variable}, which it does not read`);
    else if (wanted[variable] !== (environment[variable] ?? null))
      faults.push(`sets its own ${variable}, whatever .env says`);
  }
  if (['gateway', 'migrate'].includes(name) !== shares > 1024)
    faults.push(
      'has the wrong cpu_shares: only gateway and migrate have more than 1024, to start before the rest',
    );
  if (name === 'migrate') return faults;
  if (!(Number.parseInt(grace, 10) >= stopSeconds)) faults.push(`has less than ${stopSeconds} s to stop`);
  if (needs?.migrate?.condition !== 'service_completed_successfully')
    faults.push('does not wait for the schema');
  return faults;
}

/** Other services get variables by name, and none that programs read, except those the proxies share with them. */
function environmentFaults(name, { environment = {}, env_file: file }) {
  const known = new Set(Object.values(composeEnvironment).flatMap(Object.keys));
  const shared = name.startsWith('proxy') ? ['TRUSTED_PROXIES'] : [];
  return [
    ...(file === undefined ? [] : ['gets all of .env, with the secrets of others']),
    ...Object.keys(environment)
      .filter((variable) => known.has(variable) && !shared.includes(variable))
      .map((variable) => `has ${variable}, which belongs to others`),
  ];
}

/** Redis needs more memory than its data takes while it rewrites its file. */
function redisFaults({ command, deploy }) {
  const after = (option) => command[command.indexOf(option) + 1];
  const held = bytesOf(command.includes('--maxmemory') ? after('--maxmemory') : '');
  const limit = bytesOf(deploy.resources.limits.memory);
  return [
    ...(after('--maxmemory-policy') === 'noeviction' ? [] : ['redis: evicts work when it is full']),
    ...(held <= limit * 0.75 ? [] : ['redis: is killed before it reports that it is full']),
  ];
}

/** Requests move from one gateway to the next without a gap only if the proxy notices first that one is stopping. */
function wayInFaults({ proxy, gateway }) {
  const faults = [];
  if (!gateway.networks?.includes('door') || proxy.networks?.join() !== 'door')
    faults.push('proxy: can reach the stores, or cannot reach the gateway');
  if (proxy.depends_on !== undefined) faults.push('proxy: is replaced whenever a gateway is');
  if (!proxy.ports?.some((port) => port.endsWith(':3000'))) faults.push('proxy: does not publish port 3000');
  return faults;
}

function bytesOf(text) {
  const [, number, unit] = /^(\d+)\s*([kmg])b?$/i.exec(text) ?? [];
  return number === undefined ? Number.NaN : Number(number) * 1024 ** ' kmg'.indexOf(unit.toLowerCase());
}

function mountFaults({ volumes = [] }, known) {
  return volumes
    .map((mount) => /^\$\{[A-Z_]+:-([^}]+)\}/.exec(mount)?.[1] ?? mount.split(':')[0])
    .filter((source) => source !== './files')
    .flatMap((source) => {
      if (source.startsWith('.') ? !existsSync(source) : !(source in known))
        return [`mounts ${source}, which does not exist`];
      return source.startsWith('.') && !statSync(source).isDirectory()
        ? [`mounts the file ${source}: when git replaces it, the container keeps the old one`]
        : [];
    });
}

/** Whether a service runs our image, which has its own health check. */
function isApp({ image }) {
  return image === 'earshot:local';
}
