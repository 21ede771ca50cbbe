import type { SecretBox } from '@earshot/platform';
import type { SealedSecrets } from './stored-alert.js';

/**
 * An alert's address as stored. Anyone who has a URL can send to it, so URLs are sealed; equal addresses have equal
 * `digest`s, so that messages to the same destination can be counted together.
 */
export interface SealedAddress {
  readonly sealed: Buffer;
  readonly digest: Buffer;
}

/** Seals an alert's address for the alert's id, so that it cannot be opened for another alert. */
export function sealAddress(box: SecretBox, address: string, alertId: string): SealedAddress {
  return { sealed: box.seal(address, contextOf(alertId)), digest: box.digest(address, 'destination') };
}

/**
 * Opens a sealed address.
 * @param kept as in `SealedSecrets`
 * @throws Error if another EARSHOT_SECRET_KEY sealed it
 */
export function openAddress(box: SecretBox, kept: Buffer | string, alertId: string): string {
  return typeof kept === 'string' ? kept : box.open(kept, contextOf(alertId));
}

/** Like `openAddress`: null if another EARSHOT_SECRET_KEY sealed it, so that it has to be entered again. */
export function openAddressOrNull(box: SecretBox, kept: Buffer | string, alertId: string): string | null {
  return typeof kept === 'string' ? kept : box.openOrNull(kept, contextOf(alertId));
}

function contextOf(alertId: string): string {
  return `destination of ${alertId}`;
}

/** What a channel needs to send to an alert's destination. */
interface OpenedSecrets {
  readonly address: string;
  readonly secret: string | null;
  readonly previousSecret: string | null;
}

/**
 * Opens an alert's secrets. The secret before the last rotation is left out once it has expired, and if its key was lost: then
 * it was replaced because of that.
 * @throws Error if another EARSHOT_SECRET_KEY sealed one of the others
 */
export function openSecrets(box: SecretBox, sealed: SealedSecrets, alertId: string, at: Date): OpenedSecrets {
  const { address, current, previous, previousUntil } = sealed;
  const overlaps = previous !== null && previousUntil !== null && previousUntil > at;
  return {
    address: openAddress(box, address, alertId),
    secret: current === null ? null : box.open(current, alertId),
    previousSecret: overlaps ? box.openOrNull(previous, alertId) : null,
  };
}
