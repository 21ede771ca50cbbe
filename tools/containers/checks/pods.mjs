import assert from 'node:assert/strict';
import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { check, note } from '../checks.mjs';
import { openAccount, until } from '../earshot-client.mjs';
import { network, play, removePods, takeImages } from '../engine/podman.mjs';
import { podsOf, workloadOf } from '../pods.mjs';
import { podman, runInEngine } from '../engine/run.mjs';
import { checkFiles, checkSecrets, fileSecrets } from './pod-secrets.mjs';
import { checkPosts } from './posts.mjs';

/**
 * Checks the pods of an overlay, as rendered by `kubectl kustomize` and created by podman: stores, the scheduler (which
 * migrates), then every other app.
 * @param {string} folder of the checkout
 * @param {{ overlay: string, sources: string[] }} options
 */
export async function checkPods(folder, { overlay, sources }) {
  const { stdout } = await runInEngine('kubectl', ['kustomize', overlay], { cwd: folder });
  const { shared, claims, stores, storeProbes, apps } = podsOf(stdout);
  const pods = [...stores, ...apps];
  const first = apps.filter((app) => workloadOf(app) === 'scheduler');
  mkdirSync(join(folder, 'var'), { recursive: true });
  await check(`podman loads the images of ${pods.length} pods`, () => takeImages(folder, pods));
  const secrets = [...shared.filter(({ kind }) => kind === 'Secret'), ...fileSecrets];
  await removePods(pods, secrets); // left over from an interrupted run
  await podman('network', 'create', '--ignore', network);
  try {
    // Podman only finds ConfigMaps that are in the same file.
    const start = (name, objects) => play(folder, name, [...shared, ...objects]);
    await check('the stores start, and their probes report ready', async () => {
      await start('stores', [...claims, ...stores]);
      for (const { container, command } of storeProbes)
        await until(`${container} is not ready`, 180, () => podman('exec', container, ...command));
    });
    // Podman starts one pod after another and waits for the init containers of each.
    await check('the scheduler starts after its init container has migrated', async () => {
      await start('scheduler', first);
      assert.match(await tablesOf(stores), /^[1-9]\d*$/);
    });
    const others = apps.filter((app) => !first.includes(app));
    const started = await check('every other app starts after its init container has found the schema', () =>
      start('apps', [...fileSecrets, ...others]).then(() => true),
    );
    if (!started) return;
    for (const app of apps) await checkPod(app);
    await check('each container has the values of the Secret that it names, and no others', () =>
      checkSecrets(shared, apps),
    );
    await check('files of Secrets are mounted where they are needed', () => checkFiles(apps));
    await checkWork(apps, sources);
    await checkStopping(apps);
  } finally {
    await removePods(pods, secrets);
  }
}

async function checkPod(pod) {
  const { containers, securityContext } = pod.spec;
  for (const { name: container, resources, securityContext: own } of containers) {
    const name = `${pod.metadata.name}-${container}`;
    await check(`pod ${workloadOf(pod)}: ready, with the rights and limits of its manifest`, async () => {
      await until(`${name} is not ready`, 120, async () => {
        const probe = containers[0].ports?.[0]?.containerPort ?? 3000;
        const path = workloadOf(pod) === 'sandbox' ? '/' : '/health/ready';
        return (await fetch(`http://${await addressOf(pod)}:${probe}${path}`)).ok;
      });
      const [found] = JSON.parse(await podman('inspect', name));
      assert.equal(found.State.Status, 'running', found.State.Error);
      assert.equal(found.HostConfig.ReadonlyRootfs, own.readOnlyRootFilesystem);
      assert.equal(found.HostConfig.Memory, bytes(resources.limits.memory));
      const status = await podman(
        'exec',
        name,
        'grep',
        '-hE',
        '^(Uid|CapEff|NoNewPrivs|Seccomp):',
        '/proc/1/status',
      );
      assert.match(
        status.replace(/\s+/g, ' '),
        new RegExp(`Uid: ${securityContext.runAsUser} .*CapEff: 0{16} NoNewPrivs: 1 Seccomp: 2`),
      );
    });
  }
}

/** Counts the tables in the Postgres store. */
async function tablesOf(stores) {
  const postgres = stores.find((store) => workloadOf(store) === 'postgres');
  const query = "SELECT count(*) FROM pg_tables WHERE schemaname = 'public'";
  return podman('exec', containersOf(postgres)[0], 'psql', '-U', 'earshot', '-At', '-c', query);
}

async function checkWork(apps, sources) {
  const at = async (name) => `http://${await addressOf(apps.find((app) => workloadOf(app) === name))}`;
  const addresses = { earshot: `${await at('gateway')}:3000`, sandbox: `${await at('sandbox')}:3999` };
  const account = await check('pods: an account, a project and a key', () => openAccount(addresses.earshot));
  if (account !== undefined) await checkPosts(addresses, account, sources);
}

async function checkStopping(apps) {
  for (const app of apps)
    await check(`pod ${workloadOf(app)}: stops cleanly on SIGTERM`, async () => {
      const [name] = containersOf(app);
      const startedAt = Date.now();
      await podman('stop', '--time', String(app.spec.terminationGracePeriodSeconds ?? 30), name);
      const [{ State: state }] = JSON.parse(await podman('inspect', name));
      assert.equal(state.ExitCode, 0);
      note(`${workloadOf(app)} within ${((Date.now() - startedAt) / 1000).toFixed(1)} s`);
    });
}

async function addressOf({ metadata: { name } }) {
  const [found] = JSON.parse(await podman('pod', 'inspect', name));
  const { InfraContainerID: infra } = Array.isArray(found) ? found[0] : found;
  const [{ NetworkSettings: settings }] = JSON.parse(await podman('inspect', infra));
  return settings.Networks[network].IPAddress;
}

function containersOf({ metadata, spec }) {
  return spec.containers.map(({ name }) => `${metadata.name}-${name}`);
}

function bytes(quantity) {
  const [, count, unit] = /^(\d+)([KMG]i)$/.exec(quantity);
  return Number(count) * 1024 ** (['Ki', 'Mi', 'Gi'].indexOf(unit) + 1);
}
