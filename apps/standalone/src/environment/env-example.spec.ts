import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from '@jest/globals';
import { classifierConfigs } from '@earshot/classifier';
import { dispatcherConfigs } from '@earshot/dispatcher';
import { adminConfigs, gatewayConfigs } from '@earshot/gateway';
import { BackupConfig, RestoreConfig } from '@earshot/database';
import { type ConfigClass, EnvReader, ServiceConfig, TracingConfig } from '@earshot/platform';
import { scannerConfigs } from '@earshot/scanner';
import { schedulerConfigs } from '@earshot/scheduler';

const root = fileURLToPath(new URL('../../../../', import.meta.url));
const classes: ConfigClass[] = [
  ...new Set<ConfigClass>([
    ServiceConfig,
    TracingConfig,
    ...gatewayConfigs,
    ...adminConfigs,
    ...schedulerConfigs,
    ...scannerConfigs,
    ...classifierConfigs,
    ...dispatcherConfigs,
    BackupConfig,
    RestoreConfig,
  ]),
];
/** Variables without a default, set so that all others can be read. */
const needed = {
  DATABASE_URL: 'postgres://localhost/earshot',
  REDIS_URL: 'redis://localhost',
  EARSHOT_SECRET_KEY: '0123456789abcdef'.repeat(4),
};
const example = [
  ...readFileSync(join(root, '.env.example'), 'utf8').matchAll(/^(#?)([A-Z][A-Z_]*)=(.*)$/gm),
].map(([, mark, name = '', value = '']) => ({ name, value, isCommented: mark === '#' }));
const compose = readFileSync(join(root, 'docker-compose.yml'), 'utf8');

function namesAskedFor(): string[] {
  const reader = new EnvReader(needed);
  for (const config of classes) new config(reader);
  reader.finish();
  return [...reader.names];
}

/** Every `export class FooConfig` in a `foo.config.ts`. */
function classesOf(folder: string): string[] {
  return readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })
    .filter((file) => /[\\/]src[\\/].*\.config\.ts$/.test(file) && !/node_modules|fixtures/.test(file))
    .flatMap((file) => [...readFileSync(join(root, folder, file), 'utf8').matchAll(/^export class (\w+)/gm)])
    .map(([, name = '']) => name);
}

describe('.env.example', () => {
  it('lists every variable that a service reads or docker compose fills in, and no other', () => {
    const filledIn = [...compose.matchAll(/\$\{([A-Z_]+)/g)].map(([, name = '']) => name);
    const wanted = new Set([...namesAskedFor(), ...filledIn]);
    // Compose's own variable.
    wanted.delete('COMPOSE_PROJECT_NAME');
    expect(example.map(({ name }) => name).sort()).toEqual([...wanted].sort());
  });

  it('shows the actual defaults', () => {
    const shown = Object.fromEntries(example.map(({ name, value }) => [name, value]));
    for (const config of classes) {
      const reader = new EnvReader({ ...shown, ...needed });
      const asShown = new config(reader);
      reader.finish();
      expect(asShown).toEqual(new config(new EnvReader(needed)));
    }
  });

  it('leaves uncommented exactly what docker compose cannot start without', () => {
    const demanded = [...compose.matchAll(/\$\{([A-Z_]+):\?/g)].map(([, name]) => name);
    const open = example.filter(({ isCommented }) => !isCommented).map(({ name }) => name);
    expect(open.sort()).toEqual([...new Set(demanded)].sort());
  });

  it('is compared with every existing config class', () => {
    expect([...classesOf('libs'), ...classesOf('apps')].sort()).toEqual(
      classes.map(({ name }) => name).sort(),
    );
  });
});
