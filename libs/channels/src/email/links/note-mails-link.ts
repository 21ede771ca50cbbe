import type { SecretBox } from '@earshot/platform';

const context = 'note mails';

/**
 * The page that stops e-mails about notes to one person, for the holder of the link. Its token is sealed: it cannot be forged, does
 * not reveal whose it is, and is valid as long as EARSHOT_SECRET_KEY stays the same.
 */
export function noteMailsUrl(baseUrl: string, secrets: Pick<SecretBox, 'seal'>, userId: string): string {
  return `${baseUrl}/stop-note-mails/${secrets.seal(userId, context).toString('base64url')}`;
}

/** Whose e-mails a token stops; null where it is none of ours. */
export function readNoteMailsToken(token: string, secrets: Pick<SecretBox, 'open'>): string | null {
  try {
    return secrets.open(Buffer.from(token, 'base64url'), context);
  } catch {
    return null;
  }
}
