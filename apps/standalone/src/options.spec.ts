import { spawnSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from '@jest/globals';
import { OptionError, parseOptions } from '../options.mjs';

describe('npm start options', () => {
  it('have a default each', () => {
    expect(parseOptions([])).toEqual({
      port: 3000,
      dataDir: './var',
      sandbox: null,
      watch: [],
    });
  });

  it('are accepted with and without =', () => {
    expect(parseOptions(['--port=0', '--data', '/srv/earshot', '--no-sandbox'])).toEqual({
      port: 0,
      dataDir: '/srv/earshot',
      sandbox: false,
      watch: [],
    });
  });

  it('list names to watch, without duplicates', () => {
    const { watch, sandbox } = parseOptions(['--watch', ' Acme ', '--watch=Brühwerk', '--watch', 'ACME']);
    expect({ watch, sandbox }).toEqual({ watch: ['Acme', 'Brühwerk'], sandbox: null });
    expect(parseOptions(['--sandbox']).sandbox).toBe(true);
  });

  it('take the port from PORT if none is given', () => {
    expect(parseOptions([], { PORT: '4001' }).port).toBe(4001);
    expect(parseOptions([], { PORT: ' ' }).port).toBe(3000);
    expect(parseOptions(['--port', '4002'], { PORT: '4001' }).port).toBe(4002);
    expect(() => parseOptions([], { PORT: 'http' })).toThrow(/PORT must be a whole number/);
    expect(() => parseOptions([], { PORT: '6666' })).toThrow(/Port 6666 is blocked .* e\.g\. PORT=3000/);
  });

  it.each([
    [['--prot', '4000'], /Unknown option '--prot'/],
    [['--port', '4000x'], /whole number from 0 to 65535, not "4000x"/],
    [['--port', '65536'], /whole number from 0 to 65535/],
    [['--port', '6000'], /Port 6000 is blocked by browsers. Choose another one, e.g. --port 3000/],
    [['--port', '04190'], /Port 4190 is blocked/],
    [['--port'], /--port .*missing/],
    [['--watch'], /--watch .*missing/],
    [['--watch', ' '], /--watch must be a name/],
    [['--watch', 'Acme\u0007'], /control characters/],
    [['--watch', 'Acme\nInc'], /control characters/],
    [['--watch', 'a'], /2 to 80 characters long, not 1/],
    [['--watch', '@a'], /two characters after the @/],
    [['--watch', 'é'.repeat(81)], /2 to 80 characters long, not 81/],
    [['--watch', '!?'], /a letter or a digit/],
    [['--data', ' '], /--data must name a directory/],
    [['4000'], /npm start -- --port 4000/],
  ])('are refused if they are %j, with an explanation', (args, message) => {
    expect(() => parseOptions(args)).toThrow(OptionError);
    expect(() => parseOptions(args)).toThrow(message);
  });

  it.each(['port', 'data', 'watch', 'sandbox'])('are not lost if npm keeps --%s', (name) => {
    expect(() => parseOptions([], { [`npm_config_${name}`]: '' })).toThrow(
      new OptionError(`npm took --${name} for itself. npm wants -- before options: npm start -- --port 4000`),
    );
  });

  const start = (args: readonly string[], env = process.env) =>
    spawnSync(process.execPath, [fileURLToPath(new URL('../start.mjs', import.meta.url)), ...args], {
      encoding: 'utf8',
      env,
    });

  it('end with exit code 2 and start nothing if one is wrong', () => {
    const { status, stdout, stderr } = start(['--prot', '4000']);
    expect({ status, stdout }).toEqual({ status: 2, stdout: '' });
    expect(stderr).toContain("Unknown option '--prot'");
  });

  it('are explained on --help, with exit code 0, even if PORT is wrong', () => {
    const { status, stdout } = start(['--help'], { ...process.env, PORT: 'http' });
    expect(status).toBe(0);
    for (const word of ['--port', '--data', '--watch', '--no-sandbox', 'DATABASE_URL', 'REDIS_URL'])
      expect(stdout).toContain(word);
  });
});
