import type { SecretBox } from '@earshot/platform';
import { idAt, idBytes, readLink, recipientBytes, recipientMark, signLink } from './signed-link.js';
import type { Unsubscription } from './unsubscribe-token.js';

/** An unsubscription to be undone. */
export interface Resumption {
  readonly projectId: string;
  readonly alertId: string;
  /** The `recipientMark` of the e-mail address. */
  readonly recipient: Buffer;
}

const purpose = 'resume link';
const lifeMs = 7 * 86_400_000;
const [alertAt, recipientAt] = [16, 32];

/** The token of the page that undoes an unsubscription, valid for seven days. */
export function resumeToken(
  { projectId, alertId, address }: Unsubscription,
  now: Date,
  secrets: Pick<SecretBox, 'sign'>,
): string {
  const content = Buffer.concat([idBytes(projectId), idBytes(alertId), recipientMark(address)]);
  return signLink(content, { purpose, expiresAt: new Date(now.getTime() + lifeMs) }, secrets);
}

/** The content of a token; null if it is not ours, or has expired. */
export function readResumeToken(
  token: string,
  now: Date,
  secrets: Pick<SecretBox, 'isSigned'>,
): Resumption | null {
  const link = readLink(token, { purpose, contentBytes: recipientAt + recipientBytes, now }, secrets);
  const [projectId, alertId] = [idAt(link.content, 0), idAt(link.content, alertAt)];
  if (link.kind !== 'valid' || projectId === null || alertId === null) return null;
  return { projectId, alertId, recipient: link.content.subarray(recipientAt) };
}
