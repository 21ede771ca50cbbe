import { EnvReader, processEnvironment } from '@earshot/platform';
import { keyFingerprint, sealedData } from './backup/backup-format.js';
import { RestoreConfig } from './backup/restore.config.js';
import { restoreBackup } from './backup/restore-backup.js';
import { readRestoreCall } from './backup/restore-call.js';
import { runBackupCommand } from './backup/run-backup-command.js';
import { DatabaseConfig } from './connection/database.config.js';

/** `node libs/database/dist/restore.main.js FILE`: fills the empty database of `DATABASE_URL` and prints a summary. */
await runBackupCommand('restore', 'FILE [--hold-alerts HOURS | --send-alerts]', async (say) => {
  const { path, alerts } = readRestoreCall(process.argv.slice(2));
  const env = new EnvReader(processEnvironment());
  const config = new DatabaseConfig(env);
  const { secretKey, previousKey } = new RestoreConfig(env);
  env.finish();
  const restored = await restoreBackup(config, path, { alerts, now: new Date() });
  say(`Restored ${restored.rows} rows, as they were on ${restored.takenAt.toISOString()}.`);
  if (restored.migrated.length > 0) say(`Migrated them to this version: ${restored.migrated.join(', ')}.`);
  if (restored.cancelled !== null) say(`Cancelled ${restored.cancelled} messages that were waiting in it.`);
  say(keyWords(restored.keyFingerprint, [secretKey, previousKey].map(keyFingerprint)));
  say('API keys and sessions that were revoked since the backup are valid again: revoke them again.');
});

/** @param keys the current and the previous one, if set */
function keyWords(sealedBy: string | null, keys: readonly (string | null)[]): string {
  const [own = null, previous = null] = keys;
  if (sealedBy !== null && sealedBy === previous)
    return 'EARSHOT_PREVIOUS_SECRET_KEY is the one that sealed its secrets: `npm run admin -- reseal` seals them with the new one.';
  if (sealedBy !== null && own !== null && sealedBy !== own)
    return `THIS EARSHOT_SECRET_KEY DID NOT SEAL THE BACKUP: set the one that did before you start Earshot. With this one, ${sealedData} cannot be read.`;
  if (sealedBy !== null && own !== null) return 'EARSHOT_SECRET_KEY is the one that sealed its secrets.';
  return `Start Earshot with the EARSHOT_SECRET_KEY that sealed this backup: without it, ${sealedData} cannot be read.`;
}
