import { execFileSync } from 'node:child_process';
import { appendFileSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

/** A migration such as the next version might contain. */
const migration = `
migrations.push(class NextVersion1999999999999 {
  name = 'NextVersion1999999999999';
  async up(runner) { await runner.query('ALTER TABLE projects ADD COLUMN next_version text'); }
  async down(runner) { await runner.query('ALTER TABLE projects DROP COLUMN next_version'); }
});
`;

/**
 * Makes the next version from a package: a higher number and a schema change.
 * @param {string} tarball the package
 * @param {string} folder an empty one to work in
 * @param {string} version
 * @returns {string} the path of the new package
 */
export function makeNextVersion(tarball, folder, version) {
  mkdirSync(folder, { recursive: true });
  execFileSync('tar', ['xzf', tarball, '-C', folder]);
  for (const path of ['package.json', 'libs/platform/package.json']) {
    const file = join(folder, 'package', path);
    writeFileSync(file, JSON.stringify({ ...JSON.parse(readFileSync(file, 'utf8')), version }));
  }
  appendFileSync(join(folder, 'package/libs/database/dist/schema/migrations.js'), migration);
  const made = join(folder, `earshot-${version}.tgz`);
  execFileSync('tar', ['cf', made, '-I', 'gzip -1', '-C', folder, 'package']);
  return made;
}
