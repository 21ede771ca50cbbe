import { parseArgs } from 'node:util';
import { EnvReader, processEnvironment } from '@earshot/platform';
import { backUp } from './backup/back-up.js';
import { sealedData } from './backup/backup-format.js';
import { runBackupCommand, UsageError } from './backup/run-backup-command.js';
import { DatabaseConfig } from './connection/database.config.js';

/** `node libs/database/dist/backup.main.js FILE`: backs up the database of `DATABASE_URL` and prints a summary. */
await runBackupCommand('backup', 'FILE', async (say) => {
  const { positionals } = parseArgs({ allowPositionals: true, options: {} });
  const [path, ...more] = positionals;
  if (path === undefined || more.length > 0) throw new UsageError('Name one file.');
  const env = new EnvReader(processEnvironment());
  const config = new DatabaseConfig(env);
  const key = env.optionalText('EARSHOT_SECRET_KEY');
  env.finish();
  const interrupted = new AbortController();
  // npm and the terminal both deliver Ctrl-C.
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => interrupted.abort());
  const made = await backUp(config, path, key, { signal: interrupted.signal }).catch((error: unknown) => {
    if (!interrupted.signal.aborted) throw error;
    process.stderr.write('Interrupted: nothing was backed up.\n');
    process.exit(130);
  });
  const { takenAt, tables, rows, bytes } = made;
  say(
    `Backed up ${rows} rows of ${tables} tables to ${path} (${bytes} bytes), as of ${takenAt.toISOString()}.`,
  );
  say(
    `SECRETS IN IT STAY SEALED: keep EARSHOT_SECRET_KEY as well, somewhere else. Without this exact key, ${sealedData} can no longer be read.`,
  );
  if (key === null)
    say('EARSHOT_SECRET_KEY was not set here, so a restore cannot tell whether it has the right one.');
});
