import { ConfigError, createLog, processEnvironment } from '@earshot/platform';
import { CommandError } from './admin/command.js';
import { helpText, runAdmin } from './admin/run-admin.js';

/** What only whoever runs the installation may do. Ends with 0, 1 where it could not, 2 for a wrong command. */
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
