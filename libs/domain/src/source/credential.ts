import type { SourceName } from '../post/source-name.js';
import { dayMs } from '../time/durations.js';

/** Days before a credential expires on which its owners are reminded, once each. */
export const reminderDays = [14, 7, 1] as const;

/** A source's token that expires unless it is renewed. */
export interface SourceCredential {
  /** null = unknown. */
  readonly endsAt: Date | null;
  /** Why the last renewal failed, readable; null = it did not fail. */
  readonly refusal: string | null;
  /** The last of `reminderDays` on which owners were reminded of this expiry; null = not reminded. */
  readonly remindedDays: number | null;
}

/**
 * The reminder that is due: the latest one whose day has come, so that there is only one even if the process was down for
 * days. null = none.
 */
export function dueReminder({ endsAt, remindedDays }: SourceCredential, now: Date): number | null {
  if (endsAt === null) return null;
  const daysLeft = (endsAt.getTime() - now.getTime()) / dayMs;
  const due = reminderDays.filter((days) => daysLeft <= days).at(-1) ?? null;
  return due === null || (remindedDays !== null && remindedDays <= due) ? null : due;
}

/** A sentence about a credential that could not be renewed; null = nothing to report. */
export function credentialReason({
  endsAt,
  refusal,
}: Pick<SourceCredential, 'endsAt' | 'refusal'>): string | null {
  if (refusal === null) return null;
  const end = endsAt === null ? '' : ` It expires on ${endsAt.toISOString().slice(0, 10)} at the latest.`;
  return `Its access token could not be renewed: ${refusal}${end} Put a new one in the configuration.`;
}

/** The context for which a stored token is sealed: it opens only for the same source and configured token. */
export function credentialContext(source: SourceName, fingerprint: string): string {
  return `source credential:${source}:${fingerprint}`;
}

/** The content of an e-mail about a source's token that expires soon. */
export interface CredentialMail {
  readonly kind: 'credential';
  readonly source: SourceName;
  /** ISO 8601. */
  readonly endsAt: string;
  /** Why it could not be renewed; null = renewal was not refused. */
  readonly refusal: string | null;
}
