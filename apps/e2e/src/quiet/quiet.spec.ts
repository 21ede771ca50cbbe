import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { type NameServer, openNameServer } from './name-server.js';

const pathOf = (name: string): string => fileURLToPath(new URL(name, import.meta.url));

/** Whether the apps can be given a name server of ours, which sees native code's look-ups too. */
const canMount = process.getuid?.() === 0 && spawnSync('unshare', ['--mount', 'true']).status === 0;
if (!canMount)
  process.stderr.write('Skipped: looking up no host name, because no name server can be mounted here\n');

/** Every app is started once, without `CI`, because that disables some telemetry. */
describe('Earshot with no external destination configured', () => {
  let folder: string;
  let home: string;
  let names: NameServer | null;
  let output = '';

  beforeAll(async () => {
    folder = mkdtempSync(join(tmpdir(), 'earshot-quiet-'));
    home = mkdtempSync(join(folder, 'home-'));
    names = canMount ? await openNameServer('127.53.53.53') : null;
    const [program = '', ...args] = [
      ...(names === null ? [] : underNameServer(names)),
      process.execPath,
      pathOf('./quiet-stack.main.js'),
      pathOf('./record-connections.js'),
    ];
    const { PATH, TMPDIR = tmpdir() } = process.env;
    const child = spawn(program, args, {
      env: { PATH, TMPDIR, HOME: home, CONNECTIONS_FILE: join(folder, 'connections') },
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    for (const stream of [child.stdout, child.stderr])
      stream.on('data', (chunk: Buffer) => (output += chunk.toString()));
    await once(child, 'close');
  }, 400_000);

  afterAll(() => {
    names?.close();
    rmSync(folder, { recursive: true, force: true });
  });

  it('finds and classifies a post', () => {
    expect(output).toBe('done\n');
  });

  it('connects only to what it was configured with', () => {
    const lines = readFileSync(join(folder, 'connections'), 'utf8').trim().split('\n');
    expect(lines.length).toBeGreaterThan(0);
    expect(lines.filter((line) => !/^(127\.0\.0\.1|localhost) \d+$/.test(line))).toEqual([]);
  });

  (canMount ? it : it.skip)('looks up no host name', () => {
    expect(names?.asked).toEqual([]);
  });

  it('writes nothing to the home directory', () => {
    expect(readdirSync(home)).toEqual([]);
  });

  /** Runs the program in a mount namespace with another `/etc/resolv.conf`. */
  function underNameServer({ address }: NameServer): string[] {
    const file = join(folder, 'resolv.conf');
    writeFileSync(file, `nameserver ${address}\n`);
    return ['unshare', '--mount', 'sh', '-c', 'mount --bind "$0" /etc/resolv.conf && exec "$@"', file];
  }
});
