import { Settings } from '@earshot/platform';

/** The keys that a restore compares with that of the backup. Both may be missing: it decrypts nothing. */
export class RestoreConfig extends Settings {
  readonly secretKey = this.env.optionalText('EARSHOT_SECRET_KEY');
  readonly previousKey = this.env.optionalText('EARSHOT_PREVIOUS_SECRET_KEY');
}
