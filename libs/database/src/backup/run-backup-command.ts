import { basename } from 'node:path';
import { argv } from 'node:process';
import { ConfigError } from '@earshot/platform';
import { BackupError } from './backup-format.js';

/**
 * Runs a command-line tool: results go to standard output, errors to standard error. Exit code 1 = it failed, 2 = wrong
 * usage.
 * @param usage the arguments, as shown after the name of the program
 */
export async function runBackupCommand(
  usage: string,
  work: (say: (line: string) => void) => Promise<void>,
): Promise<void> {
  try {
    await work((line) => process.stdout.write(`${line}\n`));
  } catch (error) {
    const isWrongCall = error instanceof UsageError || isOfParseArgs(error);
    process.stderr.write(`${wordsOf(error)}\n`);
    if (isWrongCall) process.stderr.write(`Usage: node ${basename(argv[1] ?? '')} ${usage}\n`);
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

function wordsOf(error: unknown): string {
  if (error instanceof BackupError || error instanceof ConfigError) return error.message;
  const { message, detail } = error as { message?: string; detail?: string };
  return [message ?? String(error), detail ?? ''].filter((words) => words !== '').join('\n');
}
