import { spawnSync } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';

const root = fileURLToPath(new URL('../../../', import.meta.url));

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'earshot-up-'));
  for (const script of ['tools/compose/up.sh', 'tools/release/source-address.sh'])
    cpSync(join(root, script), join(folder, script));
  mkdirSync(join(folder, 'bin'));
  writeFileSync(join(folder, 'bin/docker'), dockerOfGateways, { mode: 0o755 });
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

/**
 * A Docker that has containers of the service gateway: one line of the file `gateways` each, with its number and its
 * version. Those of the version `bad` never become healthy. The services in the file `others` run, too, but belong to
 * profiles; the service `removed` is not declared any more, so it refuses that name. What it was asked for is in the file
 * `calls`.
 */
const dockerOfGateways = `#!/bin/sh
version=$(cut -d= -f2 .env)
echo "$*" >>calls
case " $* " in *' removed '* | *' removed='*) echo 'no such service: removed' >&2; exit 1 ;; esac
case "$1 $2" in
  'wait '*) echo 0 ;;
  'inspect '*) shift 3; for id; do echo "\${id#id} $id"; done ;;
  'logs '*) echo "the log of $4" ;;
  'rm '*) grep -v "^\${2#id} " gateways >rest; mv rest gateways ;;
  'compose ps')
    case " $* " in
      *' migrate '*) echo idmigrate ;;
      *' --format '*) sed 's/.*/gateway/' gateways; cat others ;;
      *) sed 's/^/id/; s/ .*//' gateways ;;
    esac ;;
  'compose config') echo gateway ;;
  'compose --profile') printf '%s\\n' gateway prometheus sandbox ;;
  'compose up')
    case " $* " in *' migrate '*) exit ;; esac
    case " $* " in *' --no-recreate '*) ;; *) sed "s/ .*/ $version/" gateways >rest; mv rest gateways ;; esac
    wanted=$(printf '%s\\n' "$@" | sed -n 's/^gateway=//p')
    number=$(tail -n 1 gateways | cut -d' ' -f1)
    while [ "$(wc -l <gateways)" -lt "\${wanted:-1}" ]; do
      number=$((number + 1)); echo "$number $version" >>gateways
    done
    ! grep -q ' bad$' gateways ;;
esac
`;

function up(version: string) {
  writeFileSync(join(folder, '.env'), `VERSION=${version}\n`);
  const PATH = [join(folder, 'bin'), process.env['PATH']].join(delimiter);
  const options = { cwd: folder, env: { ...process.env, PATH }, encoding: 'utf8' } as const;
  const { status, stderr } = spawnSync('sh', ['tools/compose/up.sh'], options);
  return { status, stderr };
}
const gateways = () => readFileSync(join(folder, 'gateways'), 'utf8');

describe('tools/compose/up.sh', () => {
  beforeEach(() => {
    writeFileSync(join(folder, 'gateways'), '1 old\n2 old\n');
    writeFileSync(join(folder, 'others'), '');
  });

  it('replaces every gateway by one of the new version', () => {
    expect(up('new')).toEqual({ status: 0, stderr: '' });
    expect(gateways()).toBe('1 new\n2 new\n');
  });

  it('replaces what runs of profiles as well, without their being named', () => {
    writeFileSync(join(folder, 'others'), 'prometheus\nsandbox\n');
    expect(up('new')).toEqual({ status: 0, stderr: '' });
    const calls = readFileSync(join(folder, 'calls'), 'utf8');
    expect(calls).toMatch(/^compose build gateway prometheus sandbox$/m);
    expect(calls).toMatch(/^compose up -d --wait --scale gateway=2 gateway prometheus sandbox$/m);
  });

  it('ignores containers of services that no longer exist', () => {
    writeFileSync(join(folder, 'others'), 'removed\nremoved\nsandbox\n');
    expect(up('new')).toEqual({ status: 0, stderr: '' });
    expect(gateways()).toBe('1 new\n2 new\n');
    expect(readFileSync(join(folder, 'calls'), 'utf8')).toMatch(/^compose build gateway sandbox$/m);
  });

  it('leaves the old gateways as they were if the new ones do not become healthy, however often', () => {
    for (let attempts = 0; attempts < 3; attempts += 1) {
      const { status, stderr } = up('bad');
      expect(status).toBe(1);
      expect(stderr).toContain('the log of id4');
      expect(gateways()).toBe('1 old\n2 old\n');
    }
    expect(up('new').status).toBe(0);
    expect(gateways()).toBe('1 new\n2 new\n');
  });
});
