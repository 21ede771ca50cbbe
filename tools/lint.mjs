// `npm run lint`: walls, rules, links, formatting. As many checks at once as there are cores; the output of each is printed
// when it ends, and all of them run, so that one call shows every finding.
import { spawn } from 'node:child_process';
import { availableParallelism, constants, getPriority, setPriority } from 'node:os';
import { delimiter, join } from 'node:path';
import { onInterrupt, root, wasInterrupted } from './process/steps.mjs';

/** The longest first. The first two use many times the memory of the others. */
const checks = [
  'eslint .',
  'prettier --check .',
  'node tools/check/check-deploy.mjs',
  'node tools/check/check-openapi.mjs',
  'node tools/sizing/sizing.mjs --check',
  'node tools/generate/sources.mjs --check',
  'node tools/check/check-walls.mjs',
  'node tools/check/check-circles.mjs',
  'dclint --quiet docker-compose.yml',
  'node tools/check/check-folders.mjs',
  'node tools/check/check-docs.mjs',
  'node tools/release/release.mjs --check',
  'node tools/generate/draw-rooms.mjs --check',
];

// `npm test` runs this beside the specs, some of which fail if they are starved of the processor.
setPriority(Math.max(getPriority(), constants.priority.PRIORITY_BELOW_NORMAL));

const env = { ...process.env, PATH: [join(root, 'node_modules/.bin'), process.env.PATH].join(delimiter) };
const failed = [];

// ESLint's walls read Nx's graph of the projects. Made first, it is made once.
await check('nx show projects', { quiet: true });
const left = failed.length === 0 ? [...checks] : [];
await Promise.all(Array.from({ length: availableParallelism() }, work));
for (const command of failed) console.error(`Failed: ${command}`);
process.exit(failed.length === 0 && !wasInterrupted() ? 0 : 1);

async function work() {
  for (let next = left.shift(); next !== undefined && !wasInterrupted(); next = left.shift())
    await check(next);
}

/** Runs one check and prints what it says, or with `quiet` only if it fails. */
async function check(command, { quiet = false } = {}) {
  const [program, ...args] = command.split(' ');
  const child = spawn(program, args, { cwd: root, env, stdio: ['ignore', 'pipe', 'pipe'] });
  const release = onInterrupt(() => child.kill('SIGTERM'));
  const output = [];
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk) => output.push(chunk));
  const code = await new Promise((resolve) => {
    child.once('error', (error) => resolve(error.message));
    child.once('close', (status, signal) => resolve(status ?? signal));
  });
  release();
  if (code !== 0) failed.push(`${command} (${code})`);
  if (code !== 0 || !quiet) process.stdout.write(Buffer.concat(output));
}
