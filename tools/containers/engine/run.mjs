import { spawn } from 'node:child_process';

/** The process whose namespaces are the engine's, or undefined if this machine's engine is used. */
const enginePid = process.env.EARSHOT_ENGINE_PID;

/** Whether the engine was built for these checks, so that everything in it belongs to runs like this one. */
export const hasOwnEngine = enginePid !== undefined;

/**
 * Runs a program to its end and collects its output without showing it.
 * @param {string} program
 * @param {string[]} args
 * @param {{ input?: string | import('node:stream').Readable, cwd?: string, seconds?: number, mayFail?: boolean }} [options]
 * @returns {Promise<{ code: number, stdout: string, stderr: string }>}
 * @throws {Error} with its output if it fails, unless `mayFail`
 */
export async function run(program, args, { input, cwd, seconds = 600, mayFail = false } = {}) {
  const child = spawn(program, args, { cwd, stdio: ['pipe', 'pipe', 'pipe'], timeout: seconds * 1000 });
  const [stdout, stderr] = [child.stdout, child.stderr].map(collect);
  // A program that exits before it has read all its input is judged by its exit code.
  child.stdin.on('error', () => undefined);
  if (typeof input === 'object') input.pipe(child.stdin);
  else child.stdin.end(input ?? '');
  const code = await new Promise((resolve, reject) => {
    child.once('error', reject);
    child.once('close', (status, signal) => resolve(status ?? signal));
  });
  const result = { code, stdout: stdout().trimEnd(), stderr: stderr().trimEnd() };
  if (code !== 0 && !mayFail)
    throw new Error(`${[program, ...args].join(' ')} (${code})\n${lastWords(result)}`);
  return result;
}

/** Like `run`, but inside the engine: a program of its root file system, in its network and process namespaces. */
export function runInEngine(program, args, options = {}) {
  if (enginePid === undefined) return run(program, args, options);
  const { cwd = '/', ...others } = options;
  const inside = [
    '-t',
    enginePid,
    '--mount',
    '--net',
    '--pid',
    '--',
    'env',
    '-i',
    '-C',
    cwd,
    ...engineEnvironment,
  ];
  return run('nsenter', [...inside, program, ...args], others);
}

/** Runs `docker` and returns its output. */
export async function docker(args, options) {
  return (await runInEngine('docker', args, options)).stdout;
}

/** Runs `podman` and returns its output. */
export async function podman(...args) {
  return (await runInEngine('podman', args)).stdout;
}

/** Like `podman`, but may fail. */
export function podmanMay(...args) {
  return runInEngine('podman', args, { mayFail: true });
}

const engineEnvironment = [
  'HOME=/root',
  'PATH=/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin',
  'PODMAN_IGNORE_CGROUPSV1_WARNING=1',
];

function collect(stream) {
  const chunks = [];
  stream.on('data', (chunk) => chunks.push(chunk));
  return () => Buffer.concat(chunks).toString('utf8');
}

function lastWords({ stdout, stderr }) {
  return [stdout, stderr].flatMap((text) => text.split('\n').slice(-25)).join('\n');
}
