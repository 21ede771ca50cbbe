import { ConfigError, createLog, processEnvironment } from '@earshot/platform';
import { CommandError } from './admin/command.js';
import { helpText, runAdmin } from './admin/run-admin.js';

/** The operator's commands. Exit code 0 = done, 1 = failed, 2 = wrong usage. */
const log = createLog({ service: 'admin', level: 'error' });
try {
  process.stdout.write(await runAdmin(process.argv.slice(2), processEnvironment(), log, process.stdin));
} catch (error) {
  const isWrong = error instanceof CommandError;
  if (isWrong) process.stderr.write(`${error.message}\n\n${helpText}`);
  else if (error instanceof ConfigError) process.stderr.write(`${error.message}\n`);
  else log.fatal({ err: error }, 'could not do that');
  process.exitCode = isWrong ? 2 : 1;
}
