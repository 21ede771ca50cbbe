import { afterEach, describe, expect, it } from '@jest/globals';
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
    { name: 'sample', configs: [], modules: [], isPublic, log },
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
  it('returns the metrics of the process in the Prometheus text format', async () => {
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

  it('caches expensive values, and reads values once for concurrent requests', async () => {
    const service = await start();
    const metrics = service.app.get(Metrics);
    const dear = metrics.gauge('sample_dear', 'Dear to read.', []);
    const cheap = metrics.gauge('sample_cheap', 'Cheap to read.', []);
    let dearly = 0;
    let cheaply = 0;
    metrics.onRead([dear], () => Promise.resolve(dear.set((dearly += 1))), { keepMs: 3_600_000 });
    metrics.onRead([cheap], async () => {
      await new Promise((soon) => setTimeout(soon, 20));
      cheap.set((cheaply += 1));
    });
    await Promise.all([metrics.text(), metrics.text()]);
    expect([dearly, cheaply]).toEqual([1, 1]);
    const text = await metrics.text();
    expect([dearly, cheaply]).toEqual([1, 2]);
    expect(text).toContain('\nsample_dear 1\n');
  });

  it('omits values that could not be read, and reads them again on the next request', async () => {
    const service = await start();
    const metrics = service.app.get(Metrics);
    const gauge = metrics.gauge('sample_dear', 'Dear to read.', []);
    let isAway = true;
    metrics.onRead(
      [gauge],
      () => (isAway ? Promise.reject(new Error('away')) : Promise.resolve(gauge.set(7))),
      {
        keepMs: 3_600_000,
      },
    );
    expect(await metrics.text()).not.toMatch(/^sample_dear \d/m);
    isAway = false;
    expect(await metrics.text()).toMatch(/^sample_dear 7$/m);
  });

  it('is hidden on a public process unless the request has the right token', async () => {
    expect((await read(await start({}, true))).status).toBe(404);
    const guarded = await start({ METRICS_TOKEN: 'let me see' }, true);
    expect((await read(guarded)).status).toBe(404);
    expect((await read(guarded, 'let me be')).status).toBe(404);
    expect((await read(guarded, 'let me see')).status).toBe(200);
  });

  it('requires the token even on an internal process, if one is set', async () => {
    expect((await read(await start({ METRICS_TOKEN: 'let me see' }))).status).toBe(404);
  });
});
