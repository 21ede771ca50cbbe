import { commandLog, logFailure, processEnvironment } from '@earshot/platform';
import { CommandError } from './admin/command.js';
import { helpText, runAdmin } from './admin/run-admin.js';

/** The operator's commands. Exit code 0 = done, 1 = failed, 2 = wrong usage. */
const log = commandLog('admin');
try {
  process.stdout.write(await runAdmin(process.argv.slice(2), processEnvironment(), log, process.stdin));
} catch (error) {
  const isWrong = error instanceof CommandError;
  if (isWrong) process.stderr.write(`${error.message}\n\n${helpText}`);
  else logFailure(log, error, 'command failed');
  process.exitCode = isWrong ? 2 : 1;
}
