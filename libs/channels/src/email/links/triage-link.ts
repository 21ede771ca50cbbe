import type { MentionStatus } from '@earshot/domain';
import type { SecretBox } from '@earshot/platform';
import type { MessageItem, TriageLinks } from '../../channel.js';
import { idAt, idBytes, readLink, recipientBytes, recipientMark, signLink } from './signed-link.js';

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

/** The content of a triage token. A forged or truncated token can still name a mention, in order to show a link to it. */
export type ReadTriage =
  | { readonly kind: 'valid' | 'expired'; readonly triage: Triage }
  | { readonly kind: 'forged'; readonly mention: Pick<MailedMention, 'projectId' | 'mentionId'> | null };

/** How long these links are valid. */
export const triageLinkDays = 7;

const purpose = 'triage link';
const statuses = Object.keys(triageLabels) as LinkStatus[];
const [mentionAt, notificationAt, recipientAt] = [16, 32, 48];
const statusAt = recipientAt + recipientBytes;

/**
 * The pages on which the holder of an e-mail sets the status of one mention: one link per status, which sets only that one
 * and is valid for seven days.
 * @param mail.address where it is sent @param mail.at when it is sent
 */
export function triageLinks(
  baseUrl: string,
  secrets: Pick<SecretBox, 'sign'>,
  { projectId, mentionId, notificationId }: MailedMention,
  mail: { readonly address: string; readonly at: Date },
): TriageLinks {
  const expiresAt = new Date(mail.at.getTime() + triageLinkDays * 86_400_000);
  const named = [projectId, mentionId, notificationId].map(idBytes);
  const url = (status: LinkStatus): string => {
    const content = [...named, recipientMark(mail.address), Buffer.of(statuses.indexOf(status))];
    return `${baseUrl}/triage/${signLink(Buffer.concat(content), { purpose, expiresAt }, secrets)}`;
  };
  return { done: url('done'), ignored: url('ignored') };
}

export function readTriageToken(token: string, now: Date, secrets: Pick<SecretBox, 'isSigned'>): ReadTriage {
  const { kind, content } = readLink(token, { purpose, contentBytes: statusAt + 1, now }, secrets);
  const [projectId, mentionId, notificationId] = [
    idAt(content, 0),
    idAt(content, mentionAt),
    idAt(content, notificationAt),
  ];
  const mention = projectId === null || mentionId === null ? null : { projectId, mentionId };
  const status = statuses[content[statusAt] ?? statuses.length];
  if (kind === 'forged' || mention === null || notificationId === null || status === undefined)
    return { kind: 'forged', mention };
  const recipient = content.subarray(recipientAt, statusAt);
  return { kind, triage: { ...mention, notificationId, status, recipient } };
}
