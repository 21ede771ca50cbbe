import type { SecretBox } from '@earshot/platform';

/** Who unsubscribes from what. */
export interface Unsubscription {
  readonly projectId: string;
  readonly alertId: string;
  /** The address the e-mails were sent to. */
  readonly address: string;
}

const mailsOfAlert = 'unsubscribe';
const resumedMails = 'resume link';
const mailsAboutNotes = 'note mails';
const resumeLifeMs = 7 * 86_400_000;

/**
 * The page where the holder of the link stops the e-mails of an alert to one address. Its token is sealed: it cannot be
 * forged, does not reveal the address, and is valid as long as EARSHOT_SECRET_KEY stays the same.
 */
export function unsubscribeUrl(
  baseUrl: string,
  secrets: Pick<SecretBox, 'seal'>,
  mails: Unsubscription,
): string {
  const token = secrets.seal(textOf(mails), mailsOfAlert);
  return `${baseUrl}/unsubscribe/${token.toString('base64url')}`;
}

/** The content of a token; null if the token is not ours. */
export function readUnsubscribeToken(
  token: string,
  secrets: Pick<SecretBox, 'openOrNull'>,
): Unsubscription | null {
  const text = secrets.openOrNull(Buffer.from(token, 'base64url'), mailsOfAlert);
  return text === null ? null : unsubscriptionOf(text);
}

/** The token of the page that undoes an unsubscription, valid for seven days. */
export function resumeToken(mails: Unsubscription, now: Date, secrets: Pick<SecretBox, 'seal'>): string {
  const text = `${now.getTime() + resumeLifeMs} ${textOf(mails)}`;
  return secrets.seal(text, resumedMails).toString('base64url');
}

/** The content of a token; null if it is not ours, or has expired. */
export function readResumeToken(
  token: string,
  now: Date,
  secrets: Pick<SecretBox, 'openOrNull'>,
): Unsubscription | null {
  const box = Buffer.from(token, 'base64url');
  const text = secrets.openOrNull(box, resumedMails);
  // Only one text is valid for a token: decoding ignores characters that are not base64url.
  if (text === null || box.toString('base64url') !== token) return null;
  const [expiresAt = '', ...rest] = text.split(' ');
  return Number(expiresAt) > now.getTime() ? unsubscriptionOf(rest.join(' ')) : null;
}

function textOf({ projectId, alertId, address }: Unsubscription): string {
  return `${projectId} ${alertId} ${address}`;
}

function unsubscriptionOf(text: string): Unsubscription {
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
