import { describe, expect, it } from '@jest/globals';
import { readFileSync } from 'node:fs';
import { EnvReader } from './env-reader.js';
import { readPort } from './read-port.js';

const blocked = JSON.parse(
  readFileSync(new URL('../../blocked-ports.json', import.meta.url), 'utf8'),
) as readonly number[];

describe('PORT', () => {
  it('is 3000 by default, and 0 for any free port', () => {
    expect([readPort(new EnvReader({})), readPort(new EnvReader({ PORT: '0' }))]).toEqual([3000, 0]);
    expect(readPort(new EnvReader({ PORT: '8080' }))).toBe(8080);
  });

  it.each(['4190', '6000', '10080'])('is refused if browsers block it: %s', (port) => {
    const env = new EnvReader({ PORT: port });
    readPort(env);
    expect(env.faults).toEqual([
      `PORT must not be ${port}, because browsers block that port: choose another one, e.g. 3000`,
    ]);
  });

  it.each(blocked)('lists only ports that fetch refuses: %i', async (port) => {
    const error: unknown = await fetch(`http://127.0.0.1:${port}`).catch((thrown: unknown) => thrown);
    expect((error as { cause?: Error }).cause?.message).toBe('bad port');
  });
});
