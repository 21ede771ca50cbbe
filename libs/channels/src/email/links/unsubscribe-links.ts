import type { SecretBox } from '@earshot/platform';
import { idAt, idBytes, readLink, recipientBytes, recipientMark, signLink } from './signed-link.js';

/** Who unsubscribes from what. */
export interface Unsubscription {
  readonly projectId: string;
  readonly alertId: string;
  /** The address the e-mails were sent to. */
  readonly address: string;
}

const mailsOfAlert = 'unsubscribe';
const mailsAboutNotes = 'note mails';

/**
 * The page where the holder of the link stops the e-mails of an alert to one address. Its token is sealed: it cannot be
 * forged, does not reveal the address, and is valid as long as EARSHOT_SECRET_KEY stays the same.
 */
export function unsubscribeUrl(
  baseUrl: string,
  secrets: Pick<SecretBox, 'seal'>,
  { projectId, alertId, address }: Unsubscription,
): string {
  const token = secrets.seal(`${projectId} ${alertId} ${address}`, mailsOfAlert);
  return `${baseUrl}/unsubscribe/${token.toString('base64url')}`;
}

/** The content of a token; null if the token is not ours. */
export function readUnsubscribeToken(
  token: string,
  secrets: Pick<SecretBox, 'openOrNull'>,
): Unsubscription | null {
  const text = secrets.openOrNull(Buffer.from(token, 'base64url'), mailsOfAlert);
  if (text === null) return null;
  const [projectId = '', alertId = '', ...address] = text.split(' ');
  return { projectId, alertId, address: address.join(' ') };
}

/** Likewise, the page where the holder of the link stops e-mails about notes to one user. */
export function noteMailsUrl(baseUrl: string, secrets: Pick<SecretBox, 'seal'>, userId: string): string {
  return `${baseUrl}/stop-note-mails/${secrets.seal(userId, mailsAboutNotes).toString('base64url')}`;
}

/** The user whose e-mails a token stops; null if the token is not ours. */
export function readNoteMailsToken(token: string, secrets: Pick<SecretBox, 'openOrNull'>): string | null {
  return secrets.openOrNull(Buffer.from(token, 'base64url'), mailsAboutNotes);
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

/** The content of a token, with the `recipientMark` of its address; null if it is not ours, or has expired. */
export function readResumeToken(
  token: string,
  now: Date,
  secrets: Pick<SecretBox, 'isSigned'>,
): (Pick<Unsubscription, 'projectId' | 'alertId'> & { readonly recipient: Buffer }) | null {
  const link = readLink(token, { purpose, contentBytes: recipientAt + recipientBytes, now }, secrets);
  const [projectId, alertId] = [idAt(link.content, 0), idAt(link.content, alertAt)];
  if (link.kind !== 'valid' || projectId === null || alertId === null) return null;
  return { projectId, alertId, recipient: link.content.subarray(recipientAt) };
}
