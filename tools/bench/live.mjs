/**
 * What open event streams (`GET /api/events`) cost a gateway: memory and CPU while idle, and how late the last reader gets a
 * change. Fails if 5,000 of them take more than 250 MB, or the last one is more than 2 s late. Usage: npm run build && npm
 * run bench:live [-- streams seconds] Creates a database, on its own servers or on those of DATABASE_URL and REDIS_URL, and
 * drops it at the end.
 */
import { once } from 'node:events';
import { get } from 'node:http';
import { setTimeout as wait } from 'node:timers/promises';
import { signUpWithProject } from '../../apps/e2e/dist/stack/api-client.js';
import { readNumbers } from './command-line.mjs';
import { cpuTimeUs, memoryMb } from './measure/cpu-time.mjs';
import { withOwnDatabase } from './measure/own-database.mjs';
import { startGateway } from './measure/start-gateway.mjs';

const [count, seconds] = readNumbers('npm run bench:live', { streams: 5_000, seconds: 30 });
const streamsPerKey = 10;
const mostMb = 250;

await withOwnDatabase(async ({ dataSource, ...servers }) => {
  const gateway = await startGateway(servers);
  try {
    const { api, projectId } = await signUpWithProject(gateway.url, { name: 'Bench' });
    // The plan with the most keys, and a rate limit high enough to open the streams.
    await dataSource.query("UPDATE projects SET plan = 'scale' WHERE id = $1", [projectId]);
    const keys = [];
    for (let n = 0; n < count / streamsPerKey; n += 1)
      keys.push((await api.post('/api/v1/api-keys', { name: `bench ${n}`, scopes: ['mentions:read'] })).key);
    const { pid } = gateway.child;
    const before = memoryMb(pid);
    let told = 0;
    const streams = [];
    for (let n = 0; n < count; n += 1)
      streams.push(await openStream(gateway.url, keys[Math.floor(n / streamsPerKey)], () => (told += 1)));
    await wait(5_000);
    const cpu = cpuTimeUs([pid]);
    await wait(seconds * 1_000);
    const idle = (cpuTimeUs([pid]) - cpu) / (seconds * 10_000);
    const after = memoryMb(pid);
    const changedAt = performance.now();
    await api.post('/api/v1/monitors', { name: 'Acme', keywords: ['acme'], sources: ['reddit'] });
    while (told < count) await wait(5);
    const late = performance.now() - changedAt;
    console.table({
      'streams open': { value: streams.filter(({ destroyed }) => !destroyed).length },
      'gateway before, MB': { value: before },
      'gateway with streams, MB': { value: after, limit: mostMb },
      'CPU while nothing happens, % of a core': { value: Number(idle.toFixed(1)) },
      'from a change until the last stream reports it, ms': { value: Math.round(late), limit: 2_000 },
    });
    for (const stream of streams) stream.destroy();
    if (after > mostMb || late > 2_000) process.exitCode = 1;
  } finally {
    await gateway.stop();
  }
});

async function openStream(url, key, onChange) {
  const request = get(`${url}/api/events`, { headers: { authorization: `Bearer ${key}` }, agent: false });
  const [response] = await once(request, 'response');
  if (response.statusCode !== 200) throw new Error(`A stream returned ${response.statusCode}.`);
  response.setEncoding('utf8');
  response.on('data', (text) => text.includes('"monitors"') && onChange());
  response.on('error', () => undefined);
  return response;
}
