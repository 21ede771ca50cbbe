import type { SecretBox } from '@earshot/platform';

/**
 * The address of an alert as it is kept. A URL lets anybody send who knows it, so it is sealed; `digest` is the same for
 * the same address, so that messages to one destination are recognised.
 */
export interface SealedAddress {
  readonly sealed: Buffer;
  readonly digest: Buffer;
}

/** Seals the address of an alert, under its id: it opens for no other. */
export function sealAddress(box: SecretBox, address: string, alertId: string): SealedAddress {
  return { sealed: box.seal(address, contextOf(alertId)), digest: box.digest(address, 'destination') };
}

/**
 * The address itself.
 * @param kept as `SealedSecrets` has it
 * @throws Error where another EARSHOT_SECRET_KEY sealed it
 */
export function openAddress(box: SecretBox, kept: Buffer | string, alertId: string): string {
  return typeof kept === 'string' ? kept : box.open(kept, contextOf(alertId));
}

function contextOf(alertId: string): string {
  return `destination of ${alertId}`;
}
