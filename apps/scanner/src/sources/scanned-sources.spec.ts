import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { createTestDatabase, type TestDatabase } from '@earshot/database/testing';
import { keysOf, needsKey, sourceManifests, switchOf } from '@earshot/domain';
import { EnvReader } from '@earshot/platform';
import { startTestWorker } from '@earshot/queue/testing';
import { ScannerModule, scannerConfigs, scannerConfigsFor } from '../scanner.module.js';

let test: TestDatabase;
beforeEach(async () => {
  test = await createTestDatabase();
});
afterEach(() => test.close());

/** The switches of the sources that need no key. */
const switches = sourceManifests.filter((manifest) => !needsKey(manifest)).map(switchOf);

describe('a source that is not read', () => {
  it('reports what switched it off if it needs no key, otherwise the variables that it needs', async () => {
    const scanner = await startTestWorker({
      module: ScannerModule,
      configs: scannerConfigs,
      env: {
        DATABASE_URL: test.url,
        EARSHOT_SECRET_KEY: 'a'.repeat(64),
        SOURCES: sourceManifests.map(({ name }) => name).join(','),
        ...Object.fromEntries(switches.map((name) => [name, 'false'])),
      },
      replace: [],
      listeners: [],
    });
    await scanner.close();
    const said = scanner.logged.flatMap((line) => /"msg":"(.* are not scanned)"/.exec(line)?.[1] ?? []);
    expect(said.sort()).toEqual(
      sourceManifests
        .map((manifest) =>
          needsKey(manifest)
            ? `${manifest.label} needs ${keysOf(manifest)}: its monitors are not scanned`
            : `${manifest.label} is switched off by ${switchOf(manifest)}: its monitors are not scanned`,
        )
        .sort(),
    );
    expect(switches).toContain('HACKERNEWS_ENABLED');
  });
});

describe('a scanner for selected sources', () => {
  const given = {
    SOURCES: 'hackernews',
    // Each of these is rejected if the credentials it belongs to are missing.
    LINKEDIN_ORGANIZATION_IDS: '1337',
    YOUTUBE_CHANNEL_IDS: 'UC_x5XG1OV2P6uZZ5FSM9Ttw',
    BLUESKY_HANDLE: 'acme.bsky.social',
  };

  it('starts despite invalid variables of other sources', async () => {
    const env = { DATABASE_URL: test.url, EARSHOT_SECRET_KEY: 'a'.repeat(64), ...given };
    const start = (configs: typeof scannerConfigs | ReturnType<typeof scannerConfigsFor>) =>
      startTestWorker({ module: ScannerModule, configs, env, replace: [], listeners: [] });
    await expect(start(scannerConfigs)).rejects.toThrow('YOUTUBE_API_KEY is required');
    const scanner = await start(scannerConfigsFor(env));
    await scanner.close();
  });

  it.each([
    ['youtube', 'YOUTUBE_API_KEY is required'],
    ['youtube,linkedin', 'LINKEDIN_ACCESS_TOKEN is required'],
    ['youtub', 'SOURCES must be a list of'],
  ])('for %s does not start: %s', (SOURCES, fault) => {
    const reader = new EnvReader({ ...given, SOURCES, EARSHOT_SECRET_KEY: 'a'.repeat(64) });
    for (const config of scannerConfigsFor({ SOURCES })) new config(reader);
    expect(() => reader.finish()).toThrow(fault);
  });
});
