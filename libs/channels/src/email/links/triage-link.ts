import { createHash } from 'node:crypto';
import type { MentionStatus } from '@earshot/domain';
import type { SecretBox } from '@earshot/platform';
import type { MessageItem, TriageLinks } from '../../channel.js';

/** The statuses that a link in an e-mail can set, with the labels of their buttons for posts about us. */
const triageLabels = { done: 'Handled', ignored: 'Not about us' } as const satisfies Partial<
  Record<MentionStatus, string>
>;
export type LinkStatus = keyof typeof triageLabels;

/** The label of a button; a post about a competitor, say, is never about us. */
export function triageLabel(status: LinkStatus, isAboutUs: boolean): string {
  return status === 'ignored' && !isAboutUs ? 'Not relevant' : triageLabels[status];
}

/** The labelled links of an e-mail that triage a mention; empty if it cannot be triaged from there. */
export function triageTargets({
  triage,
  isAboutUs,
}: Pick<MessageItem, 'triage' | 'isAboutUs'>): { readonly url: string; readonly label: string }[] {
  return triage === null
    ? []
    : statuses.map((status) => ({ url: triage[status], label: triageLabel(status, isAboutUs) }));
}

/** One mention in one e-mail. */
export interface MailedMention {
  readonly projectId: string;
  readonly mentionId: string;
  /** The message sent as the e-mail. */
  readonly notificationId: string;
}

/** The triage that a link in an e-mail performs. */
export interface Triage extends MailedMention {
  readonly status: LinkStatus;
  /** The `recipientMark` of the e-mail's address. */
  readonly recipient: Buffer;
}

/**
 * The content of a triage token. `forged`: this installation did not sign it, or a mail program has changed it. A forged
 * or truncated token can still name a mention, in order to show a link to it.
 */
export type ReadTriage =
  | { readonly kind: 'valid' | 'expired'; readonly triage: Triage }
  | { readonly kind: 'forged'; readonly mention: Pick<MailedMention, 'projectId' | 'mentionId'> | null };

/** How long these links are valid. */
export const triageLinkDays = 7;

const purpose = 'triage link';
const statuses = Object.keys(triageLabels) as LinkStatus[];

/** Where the parts of a token begin, in bytes; the project is the first. The expiry is in seconds. */
const [mentionAt, notificationAt, recipientAt] = [16, 32, 48];
const recipientBytes = 8;
const statusAt = recipientAt + recipientBytes;
const expiryAt = statusAt + 1;
const signatureAt = expiryAt + 4;
const tokenBytes = signatureAt + 32;

/**
 * The pages on which the holder of an e-mail sets the status of one mention: one link per status, which sets only that one
 * and is valid for seven days. Nothing about it is stored: its content is signed with a key for this purpose.
 * @param mail.address where it is sent @param mail.at when it is sent
 */
export function triageLinks(
  baseUrl: string,
  secrets: Pick<SecretBox, 'sign'>,
  { projectId, mentionId, notificationId }: MailedMention,
  mail: { readonly address: string; readonly at: Date },
): TriageLinks {
  const expiry = Buffer.alloc(signatureAt - expiryAt);
  expiry.writeUInt32BE(Math.floor(mail.at.getTime() / 1_000) + triageLinkDays * 86_400);
  const named = [projectId, mentionId, notificationId].map((id) =>
    Buffer.from(id.replaceAll('-', ''), 'hex'),
  );
  const url = (status: LinkStatus): string => {
    const place = Buffer.of(statuses.indexOf(status));
    const signed = Buffer.concat([...named, recipientMark(mail.address), place, expiry]);
    const token = Buffer.concat([signed, secrets.sign(signed, purpose)]).toString('base64url');
    return `${baseUrl}/triage/${token}`;
  };
  return { done: url('done'), ignored: url('ignored') };
}

export function readTriageToken(token: string, now: Date, secrets: Pick<SecretBox, 'isSigned'>): ReadTriage {
  const bytes = Buffer.from(token, 'base64url');
  const [projectId, mentionId, notificationId] = [
    idAt(bytes, 0),
    idAt(bytes, mentionAt),
    idAt(bytes, notificationAt),
  ];
  const mention = projectId === null || mentionId === null ? null : { projectId, mentionId };
  const status = statuses[bytes[statusAt] ?? statuses.length];
  // Only one text is valid for a token: decoding ignores characters that are not base64url.
  const isWhole = bytes.length === tokenBytes && bytes.toString('base64url') === token;
  if (!isWhole || mention === null || notificationId === null || status === undefined)
    return { kind: 'forged', mention };
  if (!secrets.isSigned(bytes.subarray(0, signatureAt), bytes.subarray(signatureAt), purpose))
    return { kind: 'forged', mention };
  const isOver = bytes.readUInt32BE(expiryAt) * 1_000 <= now.getTime();
  const recipient = bytes.subarray(recipientAt, statusAt);
  return { kind: isOver ? 'expired' : 'valid', triage: { ...mention, notificationId, status, recipient } };
}

/** Identifies the address that an e-mail was sent to, so that its links stop working once the alert sends elsewhere. */
export function recipientMark(address: string): Buffer {
  return createHash('sha256').update(address).digest().subarray(0, recipientBytes);
}

/** The UUID at an offset; null if it does not fit into the bytes. */
function idAt(bytes: Buffer, offset: number): string | null {
  const hex = bytes.subarray(offset, offset + 16).toString('hex');
  const [, ...parts] = /^(.{8})(.{4})(.{4})(.{4})(.{12})$/.exec(hex) ?? [];
  return parts.length === 0 ? null : parts.join('-');
}
