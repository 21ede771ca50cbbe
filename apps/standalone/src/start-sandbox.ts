import { join } from 'node:path';
import { Sandbox } from '@earshot/sandbox';
import { freePort } from './servers/free-port.js';
import { readIfThere, writePrivateFile } from './servers/private-file.js';

/**
 * The sandbox, on the same ports at every start where they are free: alerts point at its webhook receiver. It allows
 * more than the vendors do, because samples are scanned every few seconds.
 */
export async function startSandbox(dataDir: string): Promise<Sandbox> {
  const file = join(dataDir, 'sandbox-ports.json');
  const kept = JSON.parse(readIfThere(file) ?? '{"port":3999,"smtpPort":3925}') as Ports;
  const ports = { port: await freePort(kept.port), smtpPort: await freePort(kept.smtpPort) };
  writePrivateFile(file, `${JSON.stringify(ports)}\n`);
  return Sandbox.start({ ...ports, limitFactor: 1_000, journalFile: join(dataDir, 'sandbox.jsonl') });
}

interface Ports {
  readonly port: number;
  readonly smtpPort: number;
}
