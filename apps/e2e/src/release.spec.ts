import { execFileSync, spawnSync } from 'node:child_process';
import {
  appendFileSync,
  cpSync,
  mkdtempSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';

const root = fileURLToPath(new URL('../../../', import.meta.url));
const isNeeded =
  /^(package.*\.json|CHANGELOG\.md|Dockerfile|\.gitignore|k8s\/.*|(apps|libs)\/[^/]+\/package\.json|tools\/(process\/steps\.mjs|release\/[^/]+\.(mjs|sh)))$/;

let outer: string;
let copy: string;
beforeEach(() => {
  outer = mkdtempSync(join(tmpdir(), 'earshot-release-'));
  copy = join(outer, 'earshot');
  const files = execFileSync('git', ['ls-files'], { cwd: root, encoding: 'utf8' }).split('\n');
  for (const file of files.filter((path) => isNeeded.test(path))) cpSync(join(root, file), join(copy, file));
  writeFileSync(
    join(copy, 'CHANGELOG.md'),
    '# Changelog\n\n## Unreleased\n\n### Added\n\n- A thing of [docs/a.md](docs/a.md)\n  ([how](docs/b.md), [when](docs/c.md)), and [why](https://example.org/why).\n\n## 0.0.1 (2026-01-01)\n\n- Old.\n',
  );
  git('init', '-q');
  git('add', '-A');
  git('-c', 'user.name=a', '-c', 'user.email=a@example.org', 'commit', '-qm', 'begin');
});
afterEach(() => rmSync(outer, { recursive: true, force: true }));

function git(...args: string[]): string {
  return execFileSync('git', args, { cwd: copy, encoding: 'utf8' });
}

function release(...args: string[]) {
  const program = join(copy, 'tools/release/release.mjs');
  const { status, stdout, stderr } = spawnSync(process.execPath, [program, ...args], { encoding: 'utf8' });
  return { status, stdout, stderr };
}

function read(path: string): string {
  return readFileSync(join(copy, path), 'utf8');
}

describe('npm run release', () => {
  it('raises the version everywhere, and titles the changelog section', () => {
    const { status, stdout } = release('9.8.7');
    expect(status).toBe(0);
    expect(stdout).toContain('libs/domain/package.json');
    expect(release('--check')).toMatchObject({ status: 0, stdout: 'version 9.8.7 everywhere\n' });
    expect(read('Dockerfile')).toContain('\nARG VERSION=9.8.7\n');

    expect(read('CHANGELOG.md')).toMatch(
      /^# Changelog\n\n## Unreleased\n\n## 9\.8\.7 \(\d{4}-\d\d-\d\d\)\n\n### Added\n\n- A thing of \[docs\/a\.md\]\(docs\/a\.md\)\n {2}\(\[how\]\S+ \[when\]\S+ and \[why\]\S+\.\n\n## 0\.0\.1 /,
    );
    expect(read('dist/notes-9.8.7.md')).toMatch(
      /^# Earshot 9\.8\.7\n\n### Added\n\n- A thing of docs\/a\.md, and \[why\]\(https:\/\/example\.org\/why\)\.\n\n## Upgrade\n/,
    );
  });

  it('releases the version that the files say, if it has no tag yet, with all headings in the tag', () => {
    const current = (JSON.parse(read('package.json')) as { version: string }).version;
    const { status, stdout } = release(current);
    expect(status).toBe(0);
    git('config', 'user.name', 'a');
    git('config', 'user.email', 'a@example.org');
    const commands = /^ {2}(git commit .*)$/m.exec(stdout)?.[1] ?? '';
    execFileSync('sh', ['-c', commands], { cwd: copy });
    expect(git('tag', '--list', '--format=%(contents)', `v${current}`)).toContain('\n### Added\n');
    expect(release(current)).toMatchObject({ status: 1, stderr: expect.stringContaining('is not after') });
  });

  it('writes nothing in a dry run', () => {
    const { status, stdout } = release('minor', '--dry-run');
    expect({ status, changed: git('status', '--porcelain') }).toEqual({ status: 0, changed: '' });
    expect(stdout).toContain('- A thing of docs/a.md, and ');
    expect(stdout).toContain('Nothing was written.');
  });

  it.each([
    [
      'a dirty tree',
      () => appendFileSync(join(copy, 'CHANGELOG.md'), 'x'),
      'minor',
      /working tree has changes/,
    ],
    ['a version that is already tagged', () => git('tag', 'v9.8.7'), '9.8.7', /tag v9\.8\.7 already exists/],
    ['an older version', () => undefined, '0.0.9', /0\.0\.9 is not after/],
    [
      'packages whose versions differ',
      () => writeFileSync(join(copy, 'libs/domain/package.json'), '{\n  "version": "0.0.5"\n}\n'),
      'minor',
      /libs\/domain\/package\.json says 0\.0\.5/,
    ],
  ])('refuses %s, and changes nothing', (_what, prepare, version, message) => {
    prepare();
    const before = git('status', '--porcelain');
    const { status, stderr } = release(version);
    expect({ status, stderr }).toEqual({ status: 1, stderr: expect.stringMatching(message) });
    expect(git('status', '--porcelain')).toBe(before);
  });

  it('refuses an empty changelog and an invalid version', () => {
    writeFileSync(join(copy, 'CHANGELOG.md'), '# Changelog\n\n## Unreleased\n');
    git('-c', 'user.name=a', '-c', 'user.email=a@example.org', 'commit', '-qam', 'empty');
    expect(release('minor')).toMatchObject({ status: 1, stderr: expect.stringContaining('nothing under') });
    expect(release('soon')).toMatchObject({
      status: 2,
      stderr: expect.stringContaining('"soon" is not a version'),
    });
  });
});

describe('the address of the source code', () => {
  const address = () =>
    execFileSync('sh', [join(copy, 'tools/release/source-address.sh')], { encoding: 'utf8' }).trim();

  it.each([
    ['https://git.example.org/acme/earshot.git', 'https://git.example.org/acme/earshot.git'],
    ['https://ada:token@git.example.org:8443/earshot.git', 'https://git.example.org:8443/earshot.git'],
    ['git@git.example.org:acme/earshot.git', 'https://git.example.org/acme/earshot.git'],
    ['ssh://git@git.example.org:2222/acme/earshot.git', 'https://git.example.org/acme/earshot.git'],
    ['https://ada:to@ken@git.example.org/earshot.git', ''],
    ['/srv/git/earshot', ''],
    ['file:///srv/git/earshot', ''],
  ])('for a clone of %s is "%s"', (origin, expected) => {
    git('remote', 'add', 'origin', origin);
    expect(address()).toBe(expected);
  });

  it('is empty without a remote, or for a copy inside another repository', () => {
    expect(address()).toBe('');
    git('remote', 'add', 'origin', 'https://git.example.org/earshot.git');
    renameSync(join(copy, '.git'), join(outer, '.git'));
    expect(address()).toBe('');
  });
});
