import type { SecretBox } from '@earshot/platform';

/** Who unsubscribes from what. */
export interface Unsubscription {
  readonly projectId: string;
  readonly alertId: string;
  /** The address the e-mails were sent to. */
  readonly address: string;
}

const context = 'unsubscribe';

/**
 * The page where the holder of the link stops the e-mails of an alert to one address. Its token is sealed: it cannot be
 * forged, does not reveal the address, and is valid as long as EARSHOT_SECRET_KEY stays the same.
 */
export function unsubscribeUrl(
  baseUrl: string,
  secrets: Pick<SecretBox, 'seal'>,
  { projectId, alertId, address }: Unsubscription,
): string {
  const token = secrets.seal(`${projectId} ${alertId} ${address}`, context).toString('base64url');
  return `${baseUrl}/unsubscribe/${token}`;
}

/** The content of a token; null if the token is not ours. */
export function readUnsubscribeToken(
  token: string,
  secrets: Pick<SecretBox, 'openOrNull'>,
): Unsubscription | null {
  const text = secrets.openOrNull(Buffer.from(token, 'base64url'), context);
  if (text === null) return null;
  const [projectId = '', alertId = '', ...address] = text.split(' ');
  return { projectId, alertId, address: address.join(' ') };
}
