import { configsOf, variablesOf } from './variables.mjs';
import { namesOf } from './source-secrets.mjs';

/** Values that Compose fills in: for the stores it includes, and for addresses inside containers. */
const filledIn = {
  BASE_URL: '${BASE_URL:-${DOMAIN:+https://}${DOMAIN:-http://localhost:${PORT:-3000}}}',
  DATABASE_URL:
    '${DATABASE_URL:-postgres://earshot:${POSTGRES_PASSWORD:?set POSTGRES_PASSWORD in .env}@postgres:5432/earshot}',
  EARSHOT_SECRET_KEY: '${EARSHOT_SECRET_KEY:?set EARSHOT_SECRET_KEY in .env}',
  HOST: '0.0.0.0',
  PORT: '3000',
  REDIS_URL: '${REDIS_URL:-redis://redis:6379}',
};

/** Overrides for single programs. */
const ofProgram = {
  gateway: {
    // The proxy notices within a second that a gateway is about to stop.
    SHUTDOWN_DELAY_SECONDS: '${SHUTDOWN_DELAY_SECONDS:-5}',
    // Only the proxy and our own containers can reach it, at whatever addresses Docker gave them.
    TRUSTED_PROXIES: 'peer${TRUSTED_PROXIES:+,}${TRUSTED_PROXIES:-}',
  },
};

/** A restore runs in the service `backup` (docs/deployment.md). */
const namesIn = { ...variablesOf, backup: namesOf([...configsOf.backup, ...configsOf.restore]) };

/**
 * The variables of each Compose service that runs a program: exactly those it reads.
 * @type {Readonly<Record<string, Readonly<Record<string, string | null>>>>} null = taken unchanged from .env
 */
export const composeEnvironment = Object.fromEntries(
  Object.entries(namesIn).map(([program, names]) => {
    const source = /^scanner-(.*)/.exec(program)?.[1];
    const own = { ...filledIn, ...ofProgram[program], ...(source === undefined ? {} : { SOURCES: source }) };
    return [program, Object.fromEntries(names.map((name) => [name, own[name] ?? null]))];
  }),
);

/** The services whose variables are written as anchors, not counting scanners. */
const services = ['backup', 'classifier', 'dispatcher', 'gateway', 'migrate', 'scheduler'];

/** The same as YAML anchors, so that variables shared by several services are written once. */
export function environmentAnchors() {
  const scanners = Object.keys(composeEnvironment).filter((program) => program.startsWith('scanner-'));
  const everywhere = shared(['migrate']);
  const ofService = shared(['classifier', 'dispatcher', 'gateway', 'scheduler', ...scanners]);
  const ofScanner = shared(scanners);
  const parts = [
    anchor('of-database', [], everywhere),
    anchor('of-service', ['of-database'], without(ofService, everywhere)),
    anchor('of-scanner', ['of-service'], without(ofScanner, ofService, everywhere)),
    ...services.map((program) => {
      const bases = program === 'backup' || program === 'migrate' ? [everywhere] : [everywhere, ofService];
      const name = bases.length === 1 ? 'of-database' : 'of-service';
      return anchor(`of-${program}`, [name], without(composeEnvironment[program], ...bases));
    }),
  ];
  return parts.join('\n');
}

/** A service for each source, with the variables of all scanners and its own. */
export function scannerServices() {
  const scanners = Object.keys(composeEnvironment)
    .filter((program) => program.startsWith('scanner-'))
    .sort();
  const common = shared(scanners);
  return scanners
    .map((name) => {
      const own = lines(without(composeEnvironment[name], common), '      ');
      return `\n  ${name}:\n    <<: *scanner\n    environment:\n      <<: *of-scanner\n${own}`;
    })
    .join('');
}

function anchor(name, bases, variables) {
  const merged = bases.length === 0 ? '' : `  <<: *${bases[0]}\n`;
  return `x-${name}: &${name}\n${merged}${lines(variables, '  ')}`;
}

function lines(variables, indent) {
  return Object.entries(variables)
    .map(([name, value]) => `${indent}${name}:${value === null ? '' : ` '${value}'`}\n`)
    .join('');
}

/** The variables that all of these programs have, with the same value. */
function shared(programs) {
  const [first, ...others] = programs.map((program) => composeEnvironment[program]);
  return Object.fromEntries(
    Object.entries(first).filter(([name, value]) => others.every((other) => other[name] === value)),
  );
}

function without(variables, ...bases) {
  return Object.fromEntries(
    Object.entries(variables).filter(([name, value]) => !bases.some((base) => base[name] === value)),
  );
}
