import { afterEach, describe, expect, it } from '@jest/globals';
import { HealthModule } from '../health/health.module.js';
import { createLog } from '../log/log.js';
import { type RunningService, startService } from '../service/start-service.js';
import { Metrics } from './metrics.js';

const log = createLog({ service: 'sample', level: 'silent' });
const running: RunningService[] = [];
afterEach(async () => {
  for (const { app } of running.splice(0)) await app.close();
});

async function start(env: Record<string, string> = {}, isPublic = false): Promise<RunningService> {
  const service = await startService(
    { name: 'sample', configs: [], modules: [HealthModule.forRoot([], () => [], { isPublic })], log },
    { HOST: '127.0.0.1', PORT: '0', ...env },
  );
  running.push(service);
  return service;
}

const read = (service: RunningService, token?: string) =>
  fetch(
    `${service.url}/metrics`,
    token === undefined ? {} : { headers: { authorization: `Bearer ${token}` } },
  );

describe('/metrics', () => {
  it('shows the numbers of the process in the text that Prometheus reads', async () => {
    const service = await start();
    const metrics = service.app.get(Metrics);
    const gauge = metrics.gauge('sample_waiting', 'How many wait.', ['queue']);
    let waiting = 0;
    metrics.onRead([gauge], () => Promise.resolve(gauge.set({ queue: 'scan' }, (waiting += 1))));
    const answer = await read(service);
    expect(answer.headers.get('content-type')).toMatch(/^text\/plain; version=/);
    const text = await answer.text();
    expect(text).toContain(
      '# HELP sample_waiting How many wait.\n# TYPE sample_waiting gauge\nsample_waiting{queue="scan"} 1',
    );
    expect(text).toContain('process_cpu_seconds_total');
    expect(await (await read(service)).text()).toContain('sample_waiting{queue="scan"} 2');
  });

  it('is closed where anybody may reach the process, and opens to the token alone', async () => {
    expect((await read(await start({}, true))).status).toBe(404);
    const guarded = await start({ METRICS_TOKEN: 'let me see' }, true);
    expect((await read(guarded)).status).toBe(404);
    expect((await read(guarded, 'let me be')).status).toBe(404);
    expect((await read(guarded, 'let me see')).status).toBe(200);
  });

  it('demands the token of everybody, where there is one', async () => {
    expect((await read(await start({ METRICS_TOKEN: 'let me see' }))).status).toBe(404);
  });
});
