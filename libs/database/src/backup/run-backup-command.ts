import { basename } from 'node:path';
import { argv } from 'node:process';
import { commandLog, logFailure, OperatorError } from '@earshot/platform';

/**
 * Runs a command-line tool: results go to standard output, errors to standard error (`commandLog`). Exit code 1 = it failed,
 * 2 = wrong usage.
 * @param name identifies the tool in error messages
 * @param usage the arguments, as shown after the program's name
 */
export async function runBackupCommand(
  name: 'backup' | 'restore',
  usage: string,
  work: (say: (line: string) => void) => Promise<void>,
): Promise<void> {
  const log = commandLog(name);
  try {
    await work((line) => process.stdout.write(`${line}\n`));
  } catch (error) {
    const isWrongCall = error instanceof UsageError || isOfParseArgs(error);
    if (isWrongCall)
      process.stderr.write(`${(error as Error).message}\nUsage: node ${basename(argv[1] ?? '')} ${usage}\n`);
    else logFailure(log, withDetail(error), `could not ${name === 'backup' ? 'back up' : 'restore'}`);
    process.exitCode = isWrongCall ? 2 : 1;
  }
}

/** Invalid arguments. */
export class UsageError extends Error {
  override readonly name = 'UsageError';
}

/** https://nodejs.org/api/errors.html#err_parse_args_unknown_option and similar */
function isOfParseArgs(error: unknown): boolean {
  return String((error as { code?: unknown }).code).startsWith('ERR_PARSE_ARGS');
}

/** Postgres puts the more useful part of some errors in `detail`. */
function withDetail(error: unknown): unknown {
  const { message, detail } = error as { message?: string; detail?: string };
  return detail === undefined ? error : new OperatorError(`${message}: ${detail}`, { cause: error });
}
