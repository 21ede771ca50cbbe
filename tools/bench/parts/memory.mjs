import { fork } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { setTimeout as sleep } from 'node:timers/promises';
import { signUpWithProject } from '../../../apps/e2e/dist/stack/api-client.js';
import { publishPosts } from '../../../apps/e2e/dist/stack/publish-posts.js';
import { runProgram } from '../../../apps/e2e/dist/stack/run-program.js';
import { gatewayEnv, startServer } from '../gateway/start-server.mjs';
import { MadeUpLanguage } from '../made-up/language.mjs';
import { times } from '../made-up/random.mjs';
import { BenchWorld } from '../measure/bench-world.mjs';
import { memoryMb } from '../measure/cpu-time.mjs';

const idleMs = 15_000;
const patienceMs = 120_000;
const workers = ['scheduler', 'scanner', 'classifier', 'dispatcher'];

/**
 * Resident memory of the five apps, each in its own process: idle after the start, and after posts of a sandbox have passed
 * through all of them.
 */
export async function memory({ quick }) {
  const count = quick ? 200 : 1_000;
  const world = await BenchWorld.open();
  const children = [];
  let sandbox;
  try {
    const path = fileURLToPath(new URL('../../../apps/sandbox/dist/main.js', import.meta.url));
    const options = [
      '--port',
      '0',
      '--smtp-port',
      '0',
      '--no-samples',
      '--page-cache',
      '0',
      '--limit-factor',
      '100',
    ];
    sandbox = await runProgram(path, options, { PATH: world.env.PATH });
    const { environment, url: sandboxUrl, smtp_url: smtpUrl } = sandbox.ready;
    const env = {
      ...world.env,
      ...gatewayEnv(),
      ...environment.reddit,
      SMTP_URL: smtpUrl,
      MAIL_FROM: 'Earshot <alerts@earshot.example>',
      OUTBOUND_ALLOW_CIDRS: '127.0.0.0/8',
      SCAN_INTERVAL_SECONDS: '5',
    };
    const { url, pid } = await startServer(children, env);
    const pids = {
      gateway: pid,
      ...Object.fromEntries(workers.map((app) => [app, start(children, app, env)])),
    };
    const now = () => Object.fromEntries(Object.entries(pids).map(([app, each]) => [app, memoryMb(each)]));
    await sleep(idleMs);
    const idle = now();
    await makeWorkspace(url);
    await publish(sandboxUrl, count);
    await untilTold(world.dataSource, count);
    const worked = now();
    return {
      tables: [
        {
          title: 'Memory of each process, MB resident',
          rows: Object.keys(pids).map((app) => ({
            process: app,
            idle: idle[app],
            [`after ${count.toLocaleString('en')} mentions`]: worked[app],
          })),
        },
      ],
      figures: {},
    };
  } finally {
    for (const child of children) child.kill('SIGKILL');
    await sandbox?.stop();
    await world.close();
  }
}

function start(children, app, env) {
  const path = fileURLToPath(new URL(`../../../apps/${app}/dist/main.js`, import.meta.url));
  const child = fork(path, { env, execArgv: [], stdio: ['ignore', 'ignore', 'inherit', 'ipc'] });
  children.push(child);
  return child.pid;
}

/** Creates an account that monitors a name and gets every mention by e-mail. */
async function makeWorkspace(url) {
  const { email, api } = await signUpWithProject(url, { name: 'Bench' });
  await api.post('/api/v1/monitors', { name: 'Lumenboard', keywords: ['lumenboard'], sources: ['reddit'] });
  const mail = { name: 'All', channel: 'email', destination: email, frequency: 'instant' };
  await api.post('/api/v1/alerts', mail);
}

async function publish(sandboxUrl, count) {
  const language = new MadeUpLanguage();
  const rows = times(count, (index) => ({
    subreddit: 'tools',
    title: `Lumenboard ${index}`,
    selftext: language.text(22),
  }));
  await publishPosts(sandboxUrl, rows);
}

/** Resolves when this many mentions have been found, classified and put into notifications. */
async function untilTold(dataSource, count) {
  const deadline = performance.now() + patienceMs;
  while (performance.now() < deadline) {
    const [{ told }] = await dataSource.query('SELECT count(*)::integer AS told FROM notification_mentions');
    if (told >= count) return;
    await sleep(500);
  }
  throw new Error('The posts did not arrive.');
}
