import type { EnvReader } from '@earshot/platform';

/** When nightly backups are made, and how many are kept. */
export class BackupConfig {
  /** Minutes after midnight, UTC. */
  readonly minuteOfDay: number;
  readonly keep: number;
  /** Lets a restore check that it has the right key. null = not known. */
  readonly secretKey: string | null;

  constructor(env: EnvReader) {
    const time = env.text('BACKUP_TIME', {
      default: '02:17',
      pattern: /^([01]\d|2[0-3]):[0-5]\d$/,
      expected: 'a time of day in UTC like 02:17',
    });
    const [hours = 0, minutes = 0] = time.split(':').map(Number);
    this.minuteOfDay = hours * 60 + minutes;
    this.keep = env.integer('BACKUP_KEEP', { default: 14, min: 1, max: 1_000 });
    this.secretKey = env.optionalText('EARSHOT_SECRET_KEY');
  }
}
