import { copyFileSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { linearColumns, readWeights } from './weights.js';

const committed = new URL('../../models/linear/', import.meta.url);

describe('weights of the linear model', () => {
  let folder: string;

  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), 'earshot-linear-'));
    for (const file of ['weights.bin', 'manifest.json']) {
      copyFileSync(new URL(file, committed), join(folder, file));
    }
  });
  afterEach(() => rmSync(folder, { recursive: true }));

  const read = () => readWeights(pathToFileURL(`${folder}/`), linearColumns);
  const changeManifest = (change: (manifest: Record<string, unknown>) => void) => {
    const path = join(folder, 'manifest.json');
    const manifest: Record<string, unknown> = JSON.parse(readFileSync(path, 'utf8'));
    change(manifest);
    writeFileSync(path, JSON.stringify(manifest));
  };

  it('that are committed are complete and fit the features', () => {
    expect(read().name).toBe('linear@8');
  });

  it.each([
    ['missing', /weights\.bin/, () => rmSync(join(folder, 'weights.bin'))],
    ['empty', /has 0 bytes, not \d+/, () => writeFileSync(join(folder, 'weights.bin'), '')],
    ['cut off', /bytes, not/, () => shorten(join(folder, 'weights.bin'))],
    ['changed', /not the file that manifest.json describes/, () => flip(join(folder, 'weights.bin'))],
    ['without a manifest', /manifest\.json/, () => rmSync(join(folder, 'manifest.json'))],
    ['with a broken manifest', /is not JSON/, () => writeFileSync(join(folder, 'manifest.json'), '{"name":')],
    ['with an empty manifest', /columns must be/, () => writeFileSync(join(folder, 'manifest.json'), '[]')],
    [
      'for other heads',
      /columns must be sentiment negative/,
      () => changeManifest((manifest) => (manifest.columns = [])),
    ],
    ['for other features', /counted\.positive/, () => changeManifest((manifest) => (manifest.counted = {}))],
  ])('that are %s are refused with a reason', (_, reason, spoil) => {
    spoil();
    expect(read).toThrow(reason);
  });
});

function shorten(path: string): void {
  writeFileSync(path, readFileSync(path).subarray(0, -1));
}

function flip(path: string): void {
  const bytes = readFileSync(path);
  bytes[1_000] = (bytes[1_000] ?? 0) ^ 1;
  writeFileSync(path, bytes);
}
