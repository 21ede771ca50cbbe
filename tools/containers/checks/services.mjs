import assert from 'node:assert/strict';
import { check, note } from '../checks.mjs';
import { docker, runInEngine } from '../engine/run.mjs';

/**
 * Checks that every service of docker-compose.yml runs as it should: healthy, with the rights and limits written there.
 * @param {ReturnType<import('../stack.mjs').openStack>} stack
 */
export async function checkServices(stack) {
  const services = await stack.services();
  const containers = await stack.containers();
  await check('every service of docker-compose.yml has a container', () =>
    assert.deepEqual(
      [...new Set(containers.map(({ service }) => service))].toSorted(),
      Object.keys(services).toSorted(),
    ),
  );
  for (const container of containers) await checkContainer(container, services[container.service]);
  await check('no scanner has the credentials of another source', () => {
    const scanners = Object.entries(services).filter(([, { environment }]) => environment?.SOURCES);
    const values = containers.map(({ service, Config: { Env: env } }) => [service, env]);
    for (const [name, { environment }] of scanners) {
      const own = Object.keys(environment).filter((key) => isSecret(key) && environment[key]);
      for (const key of own.filter((each) => !sharedSecrets.includes(each)))
        for (const [service, env] of values)
          if (service !== name && service.startsWith('scanner-'))
            assert.ok(!env.some((line) => line.endsWith(`=${environment[key]}`)), `${service} has ${key}`);
    }
    assert.ok(scanners.length > 1);
  });
  note(`memory in use: ${await memoryOf(containers)}`);
}

async function memoryOf(containers) {
  const running = containers.filter(({ State: state }) => state.Status === 'running');
  const used = await docker([
    ...['stats', '--no-stream', '--no-trunc', '--format', '{{.ID}} {{.MemUsage}}'],
    ...running.map(({ Id: id }) => id),
  ]);
  const of = new Map(used.split('\n').map((line) => line.split(' ').slice(0, 2)));
  return running.map(({ Id: id, service }) => `${service} ${of.get(id)}`).join(', ');
}

async function checkContainer(container, written) {
  const { service, Id: id, State: state, HostConfig: host, RestartCount: restarts } = container;
  if (written.restart === 'no') {
    await check(`${service}: exited with 0`, () =>
      assert.deepEqual([state.Status, state.ExitCode], ['exited', 0]),
    );
  } else {
    const health = written.healthcheck?.disable ? undefined : 'healthy';
    await check(`${service}: ${health ?? 'running'}, never restarted`, () =>
      assert.deepEqual([state.Status, state.Health?.Status, restarts], ['running', health, 0]),
    );
  }
  await check(`${service}: has the limits and rights of docker-compose.yml`, () =>
    assert.deepEqual(
      [
        String(host.Memory),
        host.ReadonlyRootfs,
        host.Privileged,
        namesOf(host.CapDrop),
        namesOf(host.CapAdd),
      ],
      [
        String(written.deploy.resources.limits.memory),
        written.read_only ?? false,
        false,
        namesOf(written.cap_drop),
        namesOf(written.cap_add),
      ],
    ),
  );
  if (!isOurs(written)) return;
  await check(`${service}: user node, read-only root, only the mounts of docker-compose.yml`, () => {
    assert.deepEqual([container.Config.User, host.ReadonlyRootfs, host.Privileged], ['node', true, false]);
    const mounted = container.Mounts.map(({ Destination }) => Destination).toSorted();
    assert.deepEqual(mounted, (written.volumes ?? []).map(({ target }) => target).toSorted());
  });
  if (state.Status === 'running')
    await check(`${service}: no capabilities, no new privileges, system calls filtered`, async () => {
      const status = await docker([
        'exec',
        id,
        'grep',
        '-hE',
        '^(CapEff|CapBnd|NoNewPrivs|Seccomp):',
        '/proc/1/status',
      ]);
      assert.equal(
        status.replace(/\s+/g, ' '),
        'CapEff: 0000000000000000 CapBnd: 0000000000000000 NoNewPrivs: 1 Seccomp: 2',
      );
    });
  await check(`${service}: its log is JSON lines`, () => checkLog(id));
}

async function checkLog(id) {
  const { stdout, stderr } = await runInEngine('docker', ['logs', id]);
  const lines = [stdout, stderr].flatMap((text) => text.split('\n')).filter(Boolean);
  for (const line of lines) {
    try {
      JSON.parse(line);
    } catch {
      throw new Error(line.slice(0, 200));
    }
  }
  assert.ok(lines.length > 0, 'the log is empty');
}

/** Capabilities without their prefix, which only some engines write. */
function namesOf(capabilities) {
  return (capabilities ?? []).map((each) => each.replace(/^CAP_/, ''));
}

/** Secrets that every scanner needs. */
const sharedSecrets = ['EARSHOT_SECRET_KEY', 'EARSHOT_PREVIOUS_SECRET_KEY', 'METRICS_TOKEN'];

function isSecret(name) {
  return /(_KEY|_SECRET|_TOKEN|_TOKENS|_PASSWORD)$/.test(name);
}

/** Whether a service runs an image that is built here. */
export function isOurs({ image }) {
  return /^earshot/.test(image);
}
