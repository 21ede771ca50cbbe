import { spawn } from 'node:child_process';
import { closeSync, existsSync, mkdirSync, openSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { makeEngine } from './make-engine.mjs';
import { run } from './run.mjs';

/**
 * Opens the Docker of this machine if it has Compose, or else an engine built for these checks.
 * @param {string} folder kept between runs
 * @param {string[]} seen folders the engine has to see
 * @returns {Promise<{ name: string, pid?: number, close(): Promise<void> }>}
 * @throws {Error} why there is none
 */
export async function openEngine(folder, seen) {
  const found = await run('docker', ['version', '--format', '{{.Server.Version}}'], { mayFail: true }).catch(
    () => null,
  );
  if (found?.code === 0 && (await hasCompose()))
    return { name: `this machine's Docker ${found.stdout}`, close: async () => undefined };
  await makeEngine(folder);
  return startEngine(folder, seen);
}

async function hasCompose() {
  return (await run('docker', ['compose', 'version'], { mayFail: true })).code === 0;
}

async function startEngine(folder, seen) {
  const script = join(dirname(fileURLToPath(import.meta.url)), 'start-engine.sh');
  const logPath = join(folder, 'engine.log');
  mkdirSync(folder, { recursive: true });
  const log = openSync(logPath, 'w');
  const parts = [join(folder, 'engine'), join(folder, 'data'), ...seen];
  const child = spawn('unshare', ['--mount', 'bash', script, ...parts], {
    stdio: ['ignore', log, log],
    detached: true, // a process group, so that it can be killed as one
  });
  closeSync(log);
  const end = () => endGroup(child.pid);
  for (let tries = 0; tries < 120 && isRunning(child); tries += 1) {
    await sleep(500);
    const pid = childNamed(child.pid, 'dockerd');
    if (pid === undefined || !readFileSync(logPath, 'utf8').includes('API listen on')) continue;
    const engine = {
      name: 'an engine made from Debian’s packages',
      pid,
      close: () => close(pid, child, end),
    };
    const why = await whyNoPackages(pid);
    if (why === undefined) return engine;
    await engine.close();
    throw new Error(`the engine cannot reach the package registry: ${why}`);
  }
  end();
  throw new Error(
    `the engine did not start: ${readFileSync(logPath, 'utf8').split('\n').slice(-5).join('\n')}`,
  );
}

/**
 * Image builds install packages, so this asks the registry from the engine's network, as they will. A refusal counts as a
 * response.
 */
async function whyNoPackages(pid) {
  const ask = ['-t', String(pid), '--net', '--', 'npm', 'ping', '--fetch-retries=1'];
  const { code, stderr } = await run('nsenter', ask, { mayFail: true, seconds: 120 });
  const reason = /npm (?:error|ERR!) code (\S+)/.exec(stderr)?.[1] ?? `npm ping exited with ${code}`;
  return code === 0 || /^E[45]\d\d$/.test(reason) ? undefined : reason;
}

/** Stops the engine, whose containers stop with it, then the rest of its process group. */
async function close(pid, child, end) {
  process.kill(pid, 'SIGTERM');
  for (let tries = 0; tries < 60 && existsSync(`/proc/${pid}`); tries += 1) await sleep(500);
  end();
  while (isRunning(child)) await sleep(100);
}

/** Also kills the network helper, which does not exit with the engine. */
function endGroup(leader) {
  try {
    process.kill(-leader, 'SIGKILL');
  } catch (error) {
    if (error.code !== 'ESRCH') throw error;
  }
}

function isRunning(child) {
  return child.exitCode === null && child.signalCode === null;
}

function childNamed(parent, name) {
  const path = `/proc/${parent}/task/${parent}/children`;
  const children = existsSync(path) ? readFileSync(path, 'utf8').trim().split(' ').filter(Boolean) : [];
  return children.map(Number).find((pid) => readFileSync(`/proc/${pid}/comm`, 'utf8').trim() === name);
}
