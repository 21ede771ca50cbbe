import { join } from 'node:path';
import { againIfTaken, freePort } from '@earshot/platform';
import type { SourceName } from '@earshot/domain';
import { Sandbox } from '@earshot/sandbox';
import { readIfThere, writePrivateFile } from './servers/private-file.js';

/**
 * Starts the sandbox, on the same ports every time if they are free, because alerts point at its webhook receiver. Its
 * limits are higher than the vendors', because samples are scanned every few seconds.
 * @param sources those that it plays
 */
export async function startSandbox(dataDir: string, sources: readonly SourceName[]): Promise<Sandbox> {
  const file = join(dataDir, 'sandbox-ports.json');
  const text = readIfThere(file);
  const kept = JSON.parse(text ?? '{"port":3999,"smtpPort":3925}') as Ports;
  return againIfTaken(async () => {
    const ports = { port: await freePort(kept.port), smtpPort: await freePort(kept.smtpPort) };
    const sandbox = await Sandbox.start({
      ...ports,
      sources,
      limitFactor: 1_000,
      journalFile: join(dataDir, 'sandbox.jsonl'),
    });
    // Ports that replace taken ones are for this start only: the alerts keep pointing at the first ones.
    if (text === undefined) writePrivateFile(file, `${JSON.stringify(ports)}\n`);
    return sandbox;
  });
}

interface Ports {
  readonly port: number;
  readonly smtpPort: number;
}
