import { join } from 'node:path';
import { Sandbox } from '@earshot/sandbox';
import { freePort } from './servers/free-port.js';
import { readIfThere, writePrivateFile } from './servers/private-file.js';

/**
 * Starts the sandbox, on the same ports every time if they are free, because alerts point at its webhook receiver. Its
 * limits are higher than the vendors', because samples are scanned every few seconds.
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
