import { createHash } from 'node:crypto';
import type { SecretBox } from '@earshot/platform';

const expiryBytes = 4;
const signatureBytes = 32;

/**
 * The content of a link's token. `forged`: this installation did not sign it, or a mail program has changed it; its
 * remaining content may be used only to show a link.
 */
export interface ReadLink {
  readonly kind: 'valid' | 'expired' | 'forged';
  readonly content: Buffer;
}

/**
 * The token of a link in an e-mail: content, expiry in seconds, signature, in base64url. Nothing about it is stored.
 * @param purpose the only action that the link permits: it is signed with a key for this purpose
 */
export function signLink(
  content: Buffer,
  { purpose, expiresAt }: { readonly purpose: string; readonly expiresAt: Date },
  secrets: Pick<SecretBox, 'sign'>,
): string {
  const expiry = Buffer.alloc(expiryBytes);
  expiry.writeUInt32BE(Math.floor(expiresAt.getTime() / 1_000));
  const signed = Buffer.concat([content, expiry]);
  return Buffer.concat([signed, secrets.sign(signed, purpose)]).toString('base64url');
}

/** @param contentBytes the content length of such links */
export function readLink(
  token: string,
  {
    purpose,
    contentBytes,
    now,
  }: { readonly purpose: string; readonly contentBytes: number; readonly now: Date },
  secrets: Pick<SecretBox, 'isSigned'>,
): ReadLink {
  const bytes = Buffer.from(token, 'base64url');
  const content = bytes.subarray(0, contentBytes);
  const signed = bytes.subarray(0, contentBytes + expiryBytes);
  const isWhole = bytes.length === contentBytes + expiryBytes + signatureBytes;
  // Only one text is valid for a token: decoding ignores characters that are not base64url.
  if (!isWhole || bytes.toString('base64url') !== token) return { kind: 'forged', content };
  if (!secrets.isSigned(signed, bytes.subarray(signed.length), purpose)) return { kind: 'forged', content };
  const isOver = signed.readUInt32BE(contentBytes) * 1_000 <= now.getTime();
  return { kind: isOver ? 'expired' : 'valid', content };
}

/** The 16 bytes of a UUID. */
export function idBytes(id: string): Buffer {
  return Buffer.from(id.replaceAll('-', ''), 'hex');
}

/** The UUID at an offset; null if it does not fit into the bytes. */
export function idAt(content: Buffer, offset: number): string | null {
  const hex = content.subarray(offset, offset + 16).toString('hex');
  const [, ...parts] = /^(.{8})(.{4})(.{4})(.{4})(.{12})$/.exec(hex) ?? [];
  return parts.length === 0 ? null : parts.join('-');
}

/** The length of a `recipientMark` in bytes. */
export const recipientBytes = 8;

/** Identifies the address that an e-mail was sent to, so that its links stop working once the alert sends elsewhere. */
export function recipientMark(address: string): Buffer {
  return createHash('sha256').update(address).digest().subarray(0, recipientBytes);
}
