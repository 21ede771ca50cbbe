import { type EnvReader, Settings } from '@earshot/platform';

/** When nightly backups are made, and how many are kept. */
export class BackupConfig extends Settings {
  /** Minutes after midnight, UTC. */
  readonly minuteOfDay = readMinuteOfDay(this.env);
  readonly keep = this.env.integer('BACKUP_KEEP', { default: 14, min: 1, max: 1_000 });
  /** Lets a restore check that it has the right key. null = not known. */
  readonly secretKey = this.env.optionalText('EARSHOT_SECRET_KEY');
}

function readMinuteOfDay(env: EnvReader): number {
  const time = env.text('BACKUP_TIME', {
    default: '02:17',
    pattern: /^([01]\d|2[0-3]):[0-5]\d$/,
    expected: 'a time of day in UTC like 02:17',
  });
  const [hours = 0, minutes = 0] = time.split(':').map(Number);
  return hours * 60 + minutes;
}
