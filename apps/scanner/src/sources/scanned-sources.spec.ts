import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { createTestDatabase, type TestDatabase } from '@earshot/database/testing';
import { needsKey, sourceManifests, switchOf } from '@earshot/domain';
import { startTestWorker } from '@earshot/queue/testing';
import { ScannerModule, scannerConfigs } from '../scanner.module.js';

let test: TestDatabase;
beforeEach(async () => {
  test = await createTestDatabase();
});
afterEach(() => test.close());

/** Of the sources without a key. */
const switches = sourceManifests.filter((manifest) => !needsKey(manifest)).map(switchOf);

describe('a source that is not read', () => {
  it('says what has switched it off where it needs no key, else that it has none', async () => {
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
            ? `${manifest.label} has no credentials: its monitors are not scanned`
            : `${manifest.label} is switched off by ${switchOf(manifest)}: its monitors are not scanned`,
        )
        .sort(),
    );
    expect(switches).toContain('HACKERNEWS_ENABLED');
  });
});
