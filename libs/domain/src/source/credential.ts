import type { SourceName } from '../post/source-name.js';

/** Days before the end of a credential on which its owners are reminded, each once. */
export const reminderDays = [14, 7, 1] as const;

/** A token of a source that ends by itself unless it is renewed. */
export interface SourceCredential {
  /** null = unknown. */
  readonly endsAt: Date | null;
  /** Why the last renewal failed, for people; null = it did not. */
  readonly refusal: string | null;
  /** The last of `reminderDays` on which owners were reminded of this end; null = none. */
  readonly remindedDays: number | null;
}

/**
 * Which reminder of the end is due: the one closest to the end of those whose day has come, so that nobody is reminded
 * twice where the process was away. null = none is.
 */
export function dueReminder({ endsAt, remindedDays }: SourceCredential, now: Date): number | null {
  if (endsAt === null) return null;
  const daysLeft = (endsAt.getTime() - now.getTime()) / dayMs;
  const due = reminderDays.filter((days) => daysLeft <= days).at(-1) ?? null;
  return due === null || (remindedDays !== null && remindedDays <= due) ? null : due;
}

/** What people should know of a credential that could not be renewed; null = nothing. */
export function credentialReason({
  endsAt,
  refusal,
}: Pick<SourceCredential, 'endsAt' | 'refusal'>): string | null {
  if (refusal === null) return null;
  const end = endsAt === null ? '' : ` It ends on ${endsAt.toISOString().slice(0, 10)} at the latest.`;
  return `Its access token could not be renewed: ${refusal}${end} Put a new one into the configuration.`;
}

/** What a kept token is sealed for: it opens for no other source and beside no other configured token. */
export function credentialContext(source: SourceName, fingerprint: string): string {
  return `source credential:${source}:${fingerprint}`;
}

const dayMs = 86_400_000;

/** What an e-mail about a source's token that ends soon says. */
export interface CredentialNotice {
  readonly kind: 'credential';
  readonly source: SourceName;
  /** ISO 8601. */
  readonly endsAt: string;
  /** Why it could not be renewed; null = nothing was refused. */
  readonly refusal: string | null;
}
