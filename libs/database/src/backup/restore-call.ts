import { parseArgs } from 'node:util';
import { type AlertsAfterwards, checkRestore } from './restore-backup.js';
import { UsageError } from './run-backup-command.js';

/** What the command line of a restore asks for. */
interface RestoreCall {
  readonly path: string;
  readonly alerts: AlertsAfterwards;
}

/** @throws UsageError, or an error of `parseArgs` */
export function readRestoreCall(args: readonly string[]): RestoreCall {
  const { values, positionals } = parseArgs({
    args: [...args],
    allowPositionals: true,
    options: { 'hold-alerts': { type: 'string' }, 'send-alerts': { type: 'boolean', default: false } },
  });
  const [path, ...more] = positionals;
  if (path === undefined || more.length > 0) throw new UsageError('Name one file.');
  const hours = values['hold-alerts'];
  if (hours === undefined) return { path, alerts: values['send-alerts'] ? 'send' : 'undecided' };
  if (values['send-alerts']) throw new UsageError('Use --hold-alerts or --send-alerts, not both.');
  if (!/^\d{1,4}$/.test(hours)) throw new UsageError('--hold-alerts must be a whole number of hours.');
  return { path, alerts: { holdHours: Number(hours) } };
}

/**
 * Checks a call before a database is started for it, or even created.
 * @throws UsageError, or an error of `parseArgs` or `checkRestore`
 */
export async function checkRestoreCall(args: readonly string[], now: Date): Promise<void> {
  const { path, alerts } = readRestoreCall(args);
  await checkRestore(path, { alerts, now });
}
