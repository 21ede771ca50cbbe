import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parse } from 'yaml';
import { check, note } from '../checks.mjs';
import { until } from '../earshot-client.mjs';
import { stackAddresses } from '../stack.mjs';

/** The services of the profile `observe` that are started. Debian has no Grafana to stand in for the public image. */
export const observers = ['alertmanager', 'prometheus'];

/**
 * Checks Prometheus and Alertmanager of docker-compose.yml, with the files of ops/, next to the running services.
 * @param {ReturnType<import('../stack.mjs').openStack>} stack
 */
export async function checkObserve(stack) {
  const compose = (args, options) => stack.compose(['--profile', 'observe', ...args], options);
  // Prometheus publishes no port.
  const ask = async (path) => {
    const address = `http://127.0.0.1:9090/api/v1/${path}`;
    const { stdout } = await compose(['exec', '-T', 'prometheus', 'wget', '-q', '-O', '-', address]);
    return JSON.parse(stdout).data;
  };
  const written = (path) => parse(readFileSync(join(stack.folder, 'ops', path), 'utf8'));
  try {
    const started = await check('Prometheus and Alertmanager start with the files of ops/', async () => {
      await compose(['up', '--detach', ...observers]);
      const { version } = await until('no response from Prometheus', 90, () => ask('status/buildinfo'));
      note(`Prometheus ${version}`);
      return true;
    });
    if (!started) return;
    await check('Prometheus scrapes every process that has metrics, and Alertmanager', async () => {
      const measured = Object.entries(await stack.services()).filter(
        ([, { environment }]) => environment?.METRICS_TOKEN,
      );
      const expected = ['alertmanager', ...measured.map(([name]) => name)].toSorted();
      await until('not every target', 120, async () => {
        const { activeTargets: targets } = await ask('targets?state=active');
        const down = targets.filter(({ health }) => health !== 'up');
        assert.deepEqual(down.map(nameOf), [], down.map(({ lastError }) => lastError).join('\n'));
        assert.deepEqual([...new Set(targets.map(nameOf))].toSorted(), expected);
        return true;
      });
    });
    await check('every alert rule can be evaluated', async () => {
      const expected = written('prometheus/alerts.yml')
        .groups.flatMap(rulesOf)
        .map(({ alert }) => alert);
      await until('not every rule', 90, async () => {
        const rules = (await ask('rules')).groups.flatMap(rulesOf);
        const faulty = rules.filter(({ health }) => health !== 'ok');
        assert.deepEqual(
          faulty.map(({ name, health, lastError }) => [name, health, lastError]),
          [],
        );
        assert.deepEqual(rules.map(({ name }) => name).toSorted(), expected.toSorted());
        return true;
      });
    });
    await check('Alertmanager is ready, has its receivers, and is found by Prometheus', async () => {
      const get = (path) =>
        fetch(`${stackAddresses.alertmanager}${path}`, { signal: AbortSignal.timeout(10_000) });
      await until('not ready', 60, async () => (await get('/-/ready')).ok);
      const receivers = await (await get('/api/v2/receivers')).json();
      assert.deepEqual(
        receivers.map(({ name }) => name),
        written('alertmanager/alertmanager.yml').receivers.map(({ name }) => name),
      );
      await until('not found', 60, async () => (await ask('alertmanagers')).activeAlertmanagers.length === 1);
    });
  } finally {
    await compose(['rm', '--stop', '--force', '--volumes', ...observers], { mayFail: true });
  }
}

function nameOf({ labels: { job, service } }) {
  return service ?? job;
}

function rulesOf({ rules }) {
  return rules;
}
