import { dueReminder, type SourceCredential, type SourceName } from '@earshot/domain';
import { Injectable } from '@nestjs/common';
import { ownersWatching } from '../project/owners.js';
import { StatusMailRepository } from '../status-mail/status-mail.repository.js';
import type { Tx } from '../connection/transaction/tx.js';
import { storableReason } from '../connection/storable.js';

/** A renewed token, sealed. */
export interface SealedCredential {
  /** null = the configured token has never been renewed. */
  readonly sealedToken: Buffer | null;
  readonly renewedAt: Date | null;
  readonly endsAt: Date | null;
}

/** Tokens of sources that expire. Rows are valid only for the same configured token. */
@Injectable()
export class SourceCredentialRepository {
  constructor(private readonly statusMails: StatusMailRepository) {}

  /** @param fingerprint of the configured token @returns null if nothing is stored about it */
  find(tx: Tx, source: SourceName, fingerprint: string): Promise<SealedCredential | null> {
    return tx.firstRow<SealedCredential>(
      `SELECT sealed_token AS "sealedToken", renewed_at AS "renewedAt", ends_at AS "endsAt"
       FROM source_credentials WHERE source = $1 AND fingerprint = $2`,
      [source, fingerprint],
    );
  }

  /** Stores a renewed token, and clears reminders and refusals of the previous one. */
  async save(tx: Tx, source: SourceName, fingerprint: string, credential: SealedCredential): Promise<void> {
    const { sealedToken, renewedAt, endsAt } = credential;
    await tx.changed(
      `INSERT INTO source_credentials (source, fingerprint, sealed_token, renewed_at, ends_at)
       VALUES ($1, $2, $3, $4, $5)
       ON CONFLICT (source) DO UPDATE SET fingerprint = EXCLUDED.fingerprint, sealed_token = EXCLUDED.sealed_token,
         renewed_at = EXCLUDED.renewed_at, ends_at = EXCLUDED.ends_at, refusal = NULL, reminded_days = NULL`,
      [source, fingerprint, sealedToken, renewedAt, endsAt],
    );
    await tx.changed(deleteReminders, [source]);
  }

  /** Records that the source refused to renew the token. */
  async refuse(tx: Tx, source: SourceName, fingerprint: string, reason: string): Promise<void> {
    const sql = 'UPDATE source_credentials SET refusal = $3 WHERE source = $1 AND fingerprint = $2';
    await tx.changed(sql, [source, fingerprint, storableReason(reason)]);
  }

  /**
   * Reminds the owners of projects with an active watch on one of these sources that its token expires soon, once per user.
   * Leaves out sources whose credentials are no longer configured.
   * @returns the ids of the e-mails
   */
  async addReminders(tx: Tx, sources: readonly SourceName[], now: Date): Promise<string[]> {
    const ending = await tx.query<(SourceCredential & { source: SourceName; endsAt: Date })[]>(
      `SELECT c.source, c.ends_at AS "endsAt", c.refusal, c.reminded_days AS "remindedDays"
       FROM source_credentials c JOIN source_states s ON s.source = c.source AND s.configured
       WHERE c.ends_at IS NOT NULL AND c.source = ANY($1::text[]) ORDER BY c.source FOR UPDATE OF c`,
      [sources],
    );
    const added: string[] = [];
    for (const credential of ending) {
      const days = dueReminder(credential, now);
      if (days !== null) added.push(...(await this.remind(tx, credential, days)));
    }
    return added;
  }

  /**
   * Seals the tokens again and locks them until the transaction ends, so that none is renewed concurrently.
   * @param reseal opens a token and seals it with the new key, or returns null for one that stays as it is
   * @returns the number of tokens that were resealed
   */
  async resealAll(
    tx: Tx,
    reseal: (sealed: Buffer, source: SourceName, fingerprint: string) => Buffer | null,
  ): Promise<number> {
    const found = await tx.query<{ source: SourceName; fingerprint: string; sealedToken: Buffer }[]>(
      `SELECT source, fingerprint, sealed_token AS "sealedToken" FROM source_credentials
       WHERE sealed_token IS NOT NULL ORDER BY source FOR UPDATE`,
    );
    let count = 0;
    for (const { source, fingerprint, sealedToken } of found) {
      const resealed = reseal(sealedToken, source, fingerprint);
      if (resealed === null) continue;
      const sql = 'UPDATE source_credentials SET sealed_token = $2 WHERE source = $1';
      await tx.changed(sql, [source, resealed]);
      count += 1;
    }
    return count;
  }

  private async remind(
    tx: Tx,
    { source, endsAt, refusal }: SourceCredential & { readonly source: SourceName; readonly endsAt: Date },
    days: number,
  ): Promise<string[]> {
    await tx.changed('UPDATE source_credentials SET reminded_days = $2 WHERE source = $1', [source, days]);
    // Supersedes an unsent reminder.
    await tx.changed(deleteReminders, [source]);
    const owners = await ownersWatching(tx, source);
    const details = { kind: 'credential', source, endsAt: endsAt.toISOString(), refusal } as const;
    return this.statusMails.addDetails(tx, owners, details);
  }
}

const deleteReminders = `DELETE FROM notices WHERE details @> jsonb_build_object('kind', 'credential', 'source', $1::text)`;
