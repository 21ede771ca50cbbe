import { spawn } from 'node:child_process';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { ensureBuilt } from '../install/ensure-installed.mjs';
import { root } from '../process/steps.mjs';
import { withDatabase } from './with-database.mjs';

/**
 * Runs a program of libs/database on the selected database and exits with its exit code. In a clone, it is first built from
 * the sources as they are: those of another version may have been checked out.
 * @param {object} command
 * @param {string} command.program
 * @param {string} command.help
 * @param {import('node:util').ParseArgsConfig['options']} command.options
 * @param {(args: string[]) => Promise<void>} [command.check] throws if the call is wrong, before a database is started for it
 * @param {boolean} [command.creates] whether a database is created where there is none
 */
export async function runProgram({ program, help, options, check, creates = false }) {
  try {
    const { values, positionals, tokens } = parseArgs({
      allowPositionals: true,
      tokens: true,
      options: { ...options, data: { type: 'string', default: './var' }, help: { type: 'boolean' } },
    });
    if (values.help || positionals.length !== 1) {
      process.stdout.write(help);
      process.exitCode = values.help ? 0 : 2;
      return;
    }
    await ensureBuilt(['apps/standalone']);
    const path = join(root, 'libs/database/dist', program);
    const handedOn = tokens
      .filter(({ kind, name }) => kind === 'option' && name in options)
      .flatMap(({ rawName, value }) => (value === undefined ? [rawName] : [`${rawName}=${value}`]));
    const args = [...handedOn, ...positionals];
    await check?.(args);
    process.exitCode = await withDatabase(values.data, (env) => run([path, ...args], env), { creates });
  } catch (error) {
    const isOption = error.code?.startsWith('ERR_PARSE_ARGS') || error.name === 'UsageError';
    process.stderr.write(isOption ? `${error.message.split('. ')[0]}\n\n${help}` : `${error.message}\n`);
    process.exitCode = isOption ? 2 : 1;
  }
}

function run(args, env) {
  const child = spawn(process.execPath, args, { env, stdio: 'inherit' });
  // Ctrl-C reaches the program as well: it ends first, and then whatever was started for it is stopped.
  process.on('SIGINT', () => undefined);
  process.on('SIGTERM', () => child.kill('SIGTERM'));
  return new Promise((resolve) => child.once('close', (code) => resolve(code ?? 1)));
}
