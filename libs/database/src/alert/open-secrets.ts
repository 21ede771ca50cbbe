import type { SecretBox } from '@earshot/platform';
import { openAddress } from './alert-address.js';
import type { SealedSecrets } from './stored-alert.js';

/** What a channel needs to send to an alert's destination. */
export interface OpenedSecrets {
  readonly address: string;
  readonly secret: string | null;
  readonly previousSecret: string | null;
}

/**
 * Opens an alert's secrets. The secret before the last rotation is left out once it has expired, and if its key was lost: then
 * it was replaced because of that.
 * @throws Error if another EARSHOT_SECRET_KEY sealed one of the others
 */
export function openSecrets(
  box: SecretBox,
  { address, current, previous, previousUntil }: SealedSecrets,
  alertId: string,
  at: Date,
): OpenedSecrets {
  const overlaps = previous !== null && previousUntil !== null && previousUntil > at;
  return {
    address: openAddress(box, address, alertId),
    secret: current === null ? null : box.open(current, alertId),
    previousSecret: overlaps ? box.openOrNull(previous, alertId) : null,
  };
}
