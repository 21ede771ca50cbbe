import { readFileSync } from 'node:fs';
import type { EnvReader } from './env-reader.js';

/** https://fetch.spec.whatwg.org/#port-blocking; in a file of its own because `npm start` reads it before anything is built. */
const blockedPorts = JSON.parse(
  readFileSync(new URL('../../blocked-ports.json', import.meta.url), 'utf8'),
) as readonly number[];

/** `PORT`: where a process listens; 0 = any free port. Refuses the ports that browsers and Node's `fetch` do not open. */
export function readPort(env: EnvReader): number {
  const port = env.integer('PORT', { default: 3000, min: 0, max: 65_535 });
  if (!blockedPorts.includes(port)) return port;
  return env.fault(
    'PORT',
    `must not be ${port}, because browsers block that port: choose another one, e.g. 3000`,
    3000,
  );
}
