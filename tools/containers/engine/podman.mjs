import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { stringify } from 'yaml';
import { ownPrefix } from '../own-names.mjs';
import { hasOwnEngine, podman, podmanMay, runInEngine } from './run.mjs';

/** The network of all pods. */
export const network = 'earshot-check';

/** Why podman cannot play pods on this machine; undefined if it can. */
export async function whyNoPods() {
  const isThere = async (program, args) =>
    (await runInEngine(program, args, { mayFail: true }).catch(() => ({ code: 1 }))).code === 0;
  if (!(await isThere('podman', ['version']))) return 'podman is not installed';
  if (!(await isThere('kubectl', ['version', '--client']))) return 'kubectl is not installed';
  return hasOwnEngine || (process.platform === 'linux' && process.getuid() === 0)
    ? undefined
    : 'the addresses of pods can only be reached from outside if podman runs as root, on Linux';
}

/** Copies the pods' images from Docker to podman. */
export async function takeImages(folder, pods) {
  const all = pods.flatMap(({ spec }) => [...spec.initContainers, ...spec.containers]);
  const images = [...new Set(all.map(({ image }) => image))];
  const archive = join(folder, 'var/images.tar');
  await runInEngine('docker', ['save', '--output', archive, ...images]);
  await podman('load', '--quiet', '--input', archive);
  await runInEngine('rm', [archive]);
}

/** Creates the objects of a manifest and starts its pods. */
export async function play(folder, name, objects) {
  const path = join(folder, 'var', `play-${name}.yaml`);
  writeFileSync(path, objects.map((object) => stringify(object)).join('---\n'));
  await podman('kube', 'play', '--network', network, path);
}

/** Removes what a run has created and nothing else: podman may be this machine's own. */
export async function removePods(pods, secrets) {
  const namesOf = (objects) => objects.map(({ metadata }) => metadata.name);
  await podmanMay('pod', 'rm', '--force', '--ignore', '--time', '5', ...namesOf(pods));
  await podmanMay('secret', 'rm', ...namesOf(secrets));
  const volumes = (await podmanMay('volume', 'ls', '--quiet')).stdout.split('\n');
  const own = volumes.filter((name) => name.startsWith(ownPrefix));
  if (own.length > 0) await podmanMay('volume', 'rm', ...own);
  await podmanMay('network', 'rm', network);
}
