// `npm run replay`: builds what changed, then plays (apps/e2e/src/replay).
import { spawnSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';

const root = fileURLToPath(new URL('..', import.meta.url));
const run = (script, args, stdio) => spawnSync(process.execPath, [script, ...args], { cwd: root, stdio });
// stdout belongs to the report.
const built = run('node_modules/typescript/bin/tsc', ['-b'], ['ignore', 2, 2]);
if (built.status !== 0) process.exit(built.status ?? 1);
const replayed = run('apps/e2e/dist/replay/replay.main.js', process.argv.slice(2), 'inherit');
process.exit(replayed.status ?? 1);
