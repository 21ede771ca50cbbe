import { fork } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { setTimeout as sleep } from 'node:timers/promises';

const patienceMs = 300_000;

/** Starts the classifier in its own process, as in a deployment. Resolves when it has loaded its model. */
export async function startClassifier(world) {
  const path = fileURLToPath(new URL('../../../apps/classifier/dist/main.js', import.meta.url));
  const child = fork(path, {
    env: { ...world.env, HOST: '127.0.0.1', PORT: '0', BASE_URL: 'http://127.0.0.1' },
    execArgv: [],
    stdio: ['ignore', 'pipe', 'inherit', 'ipc'],
  });
  child.stdout.resume();
  // Its sweep takes work that no job named, so it is ready once the first row is classified.
  await world.dataSource.query(
    `INSERT INTO mention_work (mention_id, project_id, stage, due_at)
     SELECT id, project_id, 'classify', now() - interval '1 hour' FROM mentions LIMIT 1
     ON CONFLICT (mention_id) DO UPDATE SET stage = 'classify', due_at = EXCLUDED.due_at, dead_at = NULL`,
  );
  await untilClassified(world);
  return child;
}

/** Resolves when no mention is waiting for the classifier. */
export async function untilClassified({ dataSource }) {
  const deadline = performance.now() + patienceMs;
  while (performance.now() < deadline) {
    const [{ waiting }] = await dataSource.query(
      "SELECT count(*)::integer AS waiting FROM mention_work WHERE stage = 'classify' AND dead_at IS NULL",
    );
    if (waiting === 0) return;
    await sleep(200);
  }
  throw new Error('The classifier did not finish.');
}
