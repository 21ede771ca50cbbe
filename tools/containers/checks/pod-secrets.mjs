import assert from 'node:assert/strict';
import { ownName } from '../own-names.mjs';
import { workloadOf } from '../pods.mjs';
import { podman, podmanMay } from '../engine/run.mjs';

/** Mount paths of the Secrets that operators may add. */
const mountPaths = {
  [ownName('earshot-files')]: '/etc/earshot',
  [ownName('earshot-mail-files')]: '/etc/earshot-mail',
};

/**
 * The Secrets docs/deployment.md lets operators add: a certificate authority for all, a key that signs mail for the apps
 * that send it.
 */
export const fileSecrets = Object.keys(mountPaths).map((name) => ({
  apiVersion: 'v1',
  kind: 'Secret',
  metadata: { name },
  stringData: { [`${name}.pem`]: `what ${name} holds` },
}));

/** Checks that each container has the values of the Secret that it names by key, and no others. */
export async function checkSecrets(shared, apps) {
  const secrets = shared.filter(({ kind }) => kind === 'Secret');
  const decoded = Object.assign({}, ...secrets.map(({ data }) => data));
  for (const pod of apps)
    for (const { name: container, env = [] } of pod.spec.containers) {
      const name = `${pod.metadata.name}-${container}`;
      const named = env.flatMap(({ valueFrom }) => valueFrom?.secretKeyRef?.key ?? []);
      const [{ Config: config }] = JSON.parse(await podman('inspect', name));
      const found = Object.fromEntries(config.Env.map((line) => line.split(/=(.*)/s, 2)));
      for (const [key, value] of Object.entries(decoded)) {
        const expected = named.includes(key) ? Buffer.from(value, 'base64').toString() : undefined;
        assert.equal(found[key], expected, `${name} ${key}`);
      }
    }
}

/**
 * Checks that files of `fileSecrets` are at their mount paths. The scheduler was started before they existed, which is
 * allowed.
 */
export async function checkFiles(apps) {
  for (const pod of apps.filter((app) => workloadOf(app) !== 'scheduler'))
    for (const { name: container, volumeMounts = [] } of pod.spec.containers)
      for (const { metadata, stringData } of fileSecrets) {
        const volume = pod.spec.volumes?.find(({ secret }) => secret?.secretName === metadata.name);
        const mount = volumeMounts.find((each) => each.name === volume?.name);
        const name = `${pod.metadata.name}-${container}`;
        for (const [file, text] of Object.entries(stringData)) {
          const read = await podmanMay('exec', name, 'cat', `${mountPaths[metadata.name]}/${file}`);
          assert.equal(read.code === 0 ? read.stdout : undefined, mount && text, `${name} ${file}`);
        }
      }
}
