import assert from 'node:assert/strict';
import { check, note } from '../checks.mjs';
import { until } from '../earshot-client.mjs';
import { docker, runInEngine } from '../engine/run.mjs';
import { isOurs } from './services.mjs';

/**
 * Checks that a killed process is restarted, and that all processes stop cleanly on SIGTERM.
 * @param {ReturnType<import('../stack.mjs').openStack>} stack
 */
export async function checkKilling(stack) {
  const services = await stack.services();
  await check('a killed process is restarted and becomes healthy', async () => {
    const { Id: id } = (await stack.containers()).find(({ service }) => service === 'dispatcher');
    // Process 1 is Docker's init, which exits when its child does.
    await runInEngine('docker', ['exec', id, 'sh', '-c', killNode], { mayFail: true });
    await until('not healthy again', 120, async () => {
      const [{ State: state, RestartCount: restarts }] = JSON.parse(await docker(['inspect', id]));
      return restarts > 0 && state.Health.Status === 'healthy';
    });
  });
  const ours = Object.keys(services).filter(
    (name) => isOurs(services[name]) && services[name].restart !== 'no',
  );
  const startedAt = Date.now();
  await stack.compose(['stop', ...ours]);
  note(`all of them stopped within ${Math.round((Date.now() - startedAt) / 100) / 10} s`);
  for (const { service, State: state } of await stack.containers())
    if (ours.includes(service))
      await check(`${service}: stops cleanly on SIGTERM`, () =>
        assert.deepEqual([state.Status, state.ExitCode, state.OOMKilled], ['exited', 0, false]),
      );
}

/** Matches the command line because Node.js renames its main thread, so the process name does not help. */
const killNode =
  'for p in /proc/[0-9]*; do case $(tr "\\0" " " < $p/cmdline) in "node "*) kill -9 ${p#/proc/};; esac; done';
