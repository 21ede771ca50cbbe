// `npm run doctor`: checks every configured source, server and credential for real, and says what to fix. See
// docs/operating.md.
import '../install/check-node.mjs';
import { spawn } from 'node:child_process';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { environmentOf } from '../backup/with-database.mjs';
import { ensureBuilt } from '../install/ensure-installed.mjs';
import { loadEnvFileOrExit } from '../process/env-file.mjs';
import { commandLine } from '../install/installation.mjs';
import { root } from '../process/steps.mjs';

const helpText = `Usage: ${commandLine('doctor', '[options]')}

Checks everything that the environment and .env configure, with one cheap request each: every source with its credentials,
mail, language model, Redis and Postgres. Nothing is stored or sent. A source that charges for searches charges for one.

  --data DIR   where Earshot keeps everything (default: ./var); its database is used if it is running
  --help       this text

Exits with 1 if something that is configured does not work, with 2 for a wrong option or a faulty .env.
`;

try {
  const { values } = parseArgs({
    options: { data: { type: 'string', default: './var' }, help: { type: 'boolean', default: false } },
  });
  if (values.help) process.stdout.write(helpText);
  else {
    loadEnvFileOrExit();
    await ensureBuilt(['apps/standalone']);
    process.exitCode = await run(await environmentOf(values.data));
  }
} catch (error) {
  const isOption = error.code?.startsWith('ERR_PARSE_ARGS');
  const hint = `\n${commandLine('doctor', '--help')} lists all options.\n`;
  process.stderr.write(isOption ? error.message.split('. ')[0] + hint : `${error.message}\n`);
  process.exitCode = isOption ? 2 : 1;
}

function run(env) {
  const program = join(root, 'apps/standalone/dist/doctor.main.js');
  const child = spawn(process.execPath, [program], { env, stdio: 'inherit' });
  return new Promise((resolve) => child.once('close', (code) => resolve(code ?? 1)));
}
