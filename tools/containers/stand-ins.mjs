import {
  createReadStream,
  cpSync,
  existsSync,
  mkdirSync,
  readdirSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { docker, run, runInEngine } from './engine/run.mjs';

const recipes = join(dirname(fileURLToPath(import.meta.url)), 'stand-ins');

/**
 * Builds stand-ins for public images, under the same names, for an engine that cannot reach a registry.
 * @param {string} folder where `makeEngine` has put the base systems
 * @param {string[]} images e.g. `['node:24.21.0-bookworm-slim', 'redis:8-bookworm']`
 * @throws {Error} if one of them has no recipe in tools/containers/stand-ins
 */
export async function makeStandIns(folder, images) {
  for (const base of ['bookworm', 'services']) await importBase(base, join(folder, `${base}.tar`));
  for (const image of images) {
    const name = image.split('/').at(-1).split(':')[0];
    const recipe = join(recipes, `${name}.Dockerfile`);
    if (!existsSync(recipe))
      throw new Error(
        `there is no stand-in for ${image}: tools/containers/stand-ins has no ${name}.Dockerfile`,
      );
    const context = join(folder, 'contexts', image.replace(/[/:]/g, '-'));
    mkdirSync(context, { recursive: true });
    if (name === 'node') await fetchNode(context, /:(\d+\.\d+\.\d+)/.exec(image)?.[1]);
    for (const file of readdirSync(recipes).filter((each) => each.startsWith(`${name}.`)))
      cpSync(join(recipes, file), join(context, file.endsWith('.Dockerfile') ? 'Dockerfile' : file));
    await docker(['build', '--quiet', '--tag', image, context]);
  }
}

async function importBase(base, tar) {
  const tag = `earshot-base:${base}`;
  if ((await runInEngine('docker', ['image', 'inspect', tag], { mayFail: true })).code === 0) return;
  await docker(['import', '-', tag], { input: createReadStream(tar) });
}

/** Fetches Node.js, the npm that comes with it, and this machine's registry settings. */
async function fetchNode(context, version) {
  if (version === undefined) throw new Error('the Dockerfile does not name an exact version of Node.js');
  await writeRegistry(context);
  if (existsSync(join(context, 'node'))) return;
  const architecture = { x64: 'x64', arm64: 'arm64' }[process.arch];
  const node = await pack(context, `node-linux-${architecture}@${version}`);
  const changes = (await run('tar', ['xOf', node, 'package/CHANGELOG.md'])).stdout;
  // Node.js 20 omits the changelog from its package since 20.13; 20.20 has npm 10.8.2.
  const npm = /upgrade npm to (\d+\.\d+\.\d+)/.exec(changes)?.[1] ?? '10.8.2';
  renameSync(await pack(context, `npm@${npm}`), join(context, 'npm.tgz'));
  await run('tar', ['xf', node, '-C', context, '--strip-components=2', 'package/bin/node']);
  rmSync(node);
}

async function pack(folder, name) {
  const { stdout } = await run('npm', ['pack', '--silent', name], { cwd: folder });
  return join(folder, stdout.split('\n').at(-1));
}

async function writeRegistry(context) {
  const setting = async (name) => (await run('npm', ['config', 'get', name])).stdout.trim();
  const isSet = (value) => value !== '' && value !== 'null' && value !== 'undefined';
  const authorities = await setting('cafile');
  if (isSet(authorities)) cpSync(authorities, join(context, 'ca.crt'), { dereference: true });
  else writeFileSync(join(context, 'ca.crt'), '');
  const lines = isSet(authorities) ? ['cafile=/etc/npm-ca.crt'] : [];
  for (const name of ['registry', 'proxy', 'https-proxy']) {
    const value = await setting(name);
    if (isSet(value)) lines.push(`${name}=${value}`);
  }
  writeFileSync(join(context, 'npmrc'), `${lines.join('\n')}\n`);
}
