import type { SourceName } from '../post/source-name.js';

/** Days before the expiry of a credential on which its owners are reminded, once each. */
export const reminderDays = [14, 7, 1] as const;

/** A source's token that expires unless it is renewed. */
export interface SourceCredential {
  /** null = unknown. */
  readonly endsAt: Date | null;
  /** Why the last renewal failed, readable; null = it did not. */
  readonly refusal: string | null;
  /** The last of `reminderDays` on which owners were reminded of this expiry; null = none. */
  readonly remindedDays: number | null;
}

/**
 * Which reminder is due: of those whose day has come the one closest to the expiry, so that there is only one even if the
 * process was down for days. null = none.
 */
export function dueReminder({ endsAt, remindedDays }: SourceCredential, now: Date): number | null {
  if (endsAt === null) return null;
  const daysLeft = (endsAt.getTime() - now.getTime()) / dayMs;
  const due = reminderDays.filter((days) => daysLeft <= days).at(-1) ?? null;
  return due === null || (remindedDays !== null && remindedDays <= due) ? null : due;
}

/** A sentence about a credential that could not be renewed; null = nothing to say. */
export function credentialReason({
  endsAt,
  refusal,
}: Pick<SourceCredential, 'endsAt' | 'refusal'>): string | null {
  if (refusal === null) return null;
  const end = endsAt === null ? '' : ` It expires on ${endsAt.toISOString().slice(0, 10)} at the latest.`;
  return `Its access token could not be renewed: ${refusal}${end} Put a new one into the configuration.`;
}

/** The context that a stored token is sealed for: it opens only for the same source and configured token. */
export function credentialContext(source: SourceName, fingerprint: string): string {
  return `source credential:${source}:${fingerprint}`;
}

const dayMs = 86_400_000;

/** The content of an e-mail about a source's token that expires soon. */
export interface CredentialMail {
  readonly kind: 'credential';
  readonly source: SourceName;
  /** ISO 8601. */
  readonly endsAt: string;
  /** Why it could not be renewed; null = no refusal. */
  readonly refusal: string | null;
}
