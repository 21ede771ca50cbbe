// `npm run admin -- COMMAND`: what only an operator may do, on the database of DATABASE_URL or of npm start. See
// docs/operating.md.
import '../install/check-node.mjs';
import { spawn } from 'node:child_process';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { withDatabase } from '../backup/with-database.mjs';
import { ensureBuilt } from '../install/ensure-installed.mjs';
import { commandLine } from '../install/installation.mjs';
import { root } from '../process/steps.mjs';

const program = join(root, 'apps/gateway/dist/admin.main.js');

try {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: { data: { type: 'string', default: './var' }, help: { type: 'boolean', default: false } },
  });
  await ensureBuilt(['apps/standalone']);
  const isHelp = values.help || positionals[0] === 'help';
  // The help text and errors in a command need no database.
  process.exitCode =
    isHelp || !(await isCommand(positionals))
      ? await run(isHelp ? ['--help'] : positionals, process.env)
      : await withDatabase(values.data, (env) => run(positionals, env));
} catch (error) {
  const isOption = error.code?.startsWith('ERR_PARSE_ARGS');
  const hint = `\n${commandLine('admin', '--help')} lists all commands.`;
  process.stderr.write(isOption ? `${error.message.split('. ')[0]}${hint}\n` : `${error.message}\n`);
  process.exitCode = isOption ? 2 : 1;
}

async function isCommand(args) {
  const { readCommand } = await import('../../apps/gateway/dist/admin/run-admin.js');
  try {
    return readCommand(args) !== undefined;
  } catch {
    return false;
  }
}

function run(args, env) {
  const child = spawn(process.execPath, [program, ...args], { env, stdio: 'inherit' });
  return new Promise((resolve) => child.once('close', (code) => resolve(code ?? 1)));
}
