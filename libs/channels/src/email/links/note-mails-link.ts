import type { SecretBox } from '@earshot/platform';

const context = 'note mails';

/**
 * The page where the holder of the link stops e-mails about notes to one user. Its token is sealed: it cannot be forged,
 * does not reveal the user, and is valid as long as EARSHOT_SECRET_KEY stays the same.
 */
export function noteMailsUrl(baseUrl: string, secrets: Pick<SecretBox, 'seal'>, userId: string): string {
  return `${baseUrl}/stop-note-mails/${secrets.seal(userId, context).toString('base64url')}`;
}

/** The user whose e-mails a token stops; null if the token is not ours. */
export function readNoteMailsToken(token: string, secrets: Pick<SecretBox, 'openOrNull'>): string | null {
  return secrets.openOrNull(Buffer.from(token, 'base64url'), context);
}
