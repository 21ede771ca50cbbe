/**
 * What one call of triage_mentions that changes 100,000 mentions costs, and its undo: seconds, the longest transaction, and
 * how long a user waits who triages single mentions at the same time. Fails if a call takes more than 10 s; the CPU time is
 * the better figure on a shared machine. Linux only, and Postgres must run on this machine for its CPU time. Usage: npm run
 * build && npm run bench:triage [-- mentions] Creates a database, on its own servers or on those of DATABASE_URL and
 * REDIS_URL, and drops it at the end.
 */
import { setTimeout as wait } from 'node:timers/promises';
import { readNumbers } from './command-line.mjs';
import { makeWorld } from './lists/make-world.mjs';
import { familyCpuTimeUs, parentOf } from './measure/cpu-time.mjs';
import { withOwnDatabase } from './measure/own-database.mjs';
import { signUp } from './measure/sign-up.mjs';
import { startGateway } from './measure/start-gateway.mjs';

const [count] = readNumbers('npm run bench:triage', { mentions: 100_000 });
const mostSeconds = 10;

await withOwnDatabase(async ({ dataSource, ...servers }) => {
  const { projectId } = await makeWorld(dataSource, count);
  await dataSource.query("UPDATE mentions SET status = 'new' WHERE status <> 'new'");
  await dataSource.query('VACUUM ANALYZE mentions');
  const [{ pid }] = await dataSource.query('SELECT pg_backend_pid() AS pid');
  const postgres = parentOf(pid);
  const gateway = await startGateway(servers);
  try {
    const { token } = await signUp(gateway.url, dataSource, projectId);
    const call = caller(gateway.url, token, projectId);
    const single = await dataSource.query(
      'SELECT id FROM mentions WHERE project_id = $1 ORDER BY id LIMIT 500',
      [projectId],
    );
    const steps = {
      'dry run': () => triage(call, true),
      triage: () => triage(call, false),
      undo: (triageId) => call('POST', `/api/v1/triages/${triageId}/undo`, {}),
    };
    const table = {};
    let triageId = null;
    for (const [name, step] of Object.entries(steps)) {
      const others = watch(dataSource, call, single);
      const begin = performance.now();
      const cpu = familyCpuTimeUs(postgres);
      const answer = await step(triageId);
      const seconds = (performance.now() - begin) / 1_000;
      triageId ??= answer.triage_id;
      table[name] = {
        mentions: answer.updated ?? answer.restored,
        seconds: Number(seconds.toFixed(1)),
        limit: mostSeconds,
        'CPU of Postgres, s': Number(((familyCpuTimeUs(postgres) - cpu) / 1e6).toFixed(1)),
        ...(await others.stop()),
      };
      if (seconds > mostSeconds) process.exitCode = 1;
    }
    console.table(table);
  } finally {
    await gateway.stop();
  }
});

function triage(call, dry_run) {
  const input = { filter: {}, found_until: new Date().toISOString(), status: 'ignored', dry_run };
  return call('PATCH', '/api/v1/mentions/matching', input);
}

/** Tracks the longest transaction and triages single mentions until stopped. */
function watch(dataSource, call, single) {
  let running = true;
  let longest = 0;
  let slowest = 0;
  const look = async () => {
    while (running) {
      const [{ ms }] = await dataSource.query(
        `SELECT coalesce(max(extract(epoch FROM clock_timestamp() - xact_start)) * 1000, 0)::integer AS ms
         FROM pg_stat_activity WHERE datname = current_database() AND pid <> pg_backend_pid() AND backend_type = 'client backend'`,
      );
      longest = Math.max(longest, ms);
      await wait(50); // polling every 10 ms would use 8 % of Postgres's time
    }
  };
  const triageSingle = async () => {
    for (let n = 0; running && n < single.length; n += 1) {
      const begin = performance.now();
      await call('PATCH', `/api/v1/mentions/${single[n].id}`, { status: 'reviewed' });
      slowest = Math.max(slowest, performance.now() - begin);
      await wait(100);
    }
  };
  const work = Promise.all([look(), triageSingle()]);
  return {
    stop: async () => {
      running = false;
      await work;
      return {
        'longest transaction, ms': longest,
        'slowest single change at the same time, ms': Math.round(slowest),
      };
    },
  };
}

function caller(url, token, projectId) {
  return async (method, path, body) => {
    const headers = {
      authorization: `Bearer ${token}`,
      'content-type': 'application/json',
      'x-project-id': projectId,
    };
    const answer = await fetch(url + path, { method, headers, body: JSON.stringify(body) });
    if (!answer.ok) throw new Error(`${method} ${path} returned ${answer.status}: ${await answer.text()}`);
    return (await answer.json()).data;
  };
}
