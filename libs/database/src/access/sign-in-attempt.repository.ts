import { Injectable } from '@nestjs/common';
import type { Tx } from '../connection/transaction/tx.js';

/** A password that is about to be checked. */
export interface SignInAttempt {
  /** Any text, in any case; the account may not exist. */
  readonly account: string;
  readonly network: string;
  /** Whether the user has signed in from this network before: if so, failures from elsewhere do not count. */
  readonly isKnown: boolean;
}

/** When a lock ends after this many consecutive failures, including the current one; null = no lock. */
export interface SignInLocks {
  /** The lock of the account for one network. */
  network(failures: number, now: Date): Date | null;
  /** The lock of the account for all networks it has never been signed in to from. */
  account(failures: number, now: Date): Date | null;
}

/** An attempt that was counted, or was refused without being counted. */
export type CountedAttempt =
  | { readonly refusedUntil: Date }
  | { readonly refusedUntil: null; readonly ofNetwork: number; readonly ofAccount: number };

interface Failures {
  failures: number;
  lockedUntil: Date | null;
}

/** Failed sign-ins, per account and network and per account, to slow down password guessing. */
@Injectable()
export class SignInAttemptRepository {
  /**
   * Counts an attempt as failed before its password is checked, so that concurrent attempts cannot exceed the limit;
   * `succeeded` undoes it. They count until a day passes without an attempt.
   */
  async begin(tx: Tx, attempt: SignInAttempt, now: Date, locks: SignInLocks): Promise<CountedAttempt> {
    const { network, isKnown } = attempt;
    const account = attempt.account.toLowerCase();
    const ofNetwork = await this.lockFailures(tx, account, network);
    if (isAhead(ofNetwork.lockedUntil, now)) return { refusedUntil: ofNetwork.lockedUntil };
    const [before] = await tx.query<Failures[]>(
      'SELECT failures, locked_until AS "lockedUntil" FROM sign_in_attempts WHERE account = $1 FOR UPDATE',
      [account],
    );
    const brake = before?.lockedUntil ?? null;
    if (!isKnown && isAhead(brake, now)) return { refusedUntil: brake };
    const failures = ofNetwork.failures + 1;
    await tx.changed(
      `UPDATE sign_in_failures SET failures = $3, locked_until = $4, last_failed_at = now()
       WHERE account = $1 AND network = $2`,
      [account, network, failures, locks.network(failures, now)],
    );
    return {
      refusedUntil: null,
      ofNetwork: failures,
      ofAccount: await this.countForAccount(tx, account, now, locks),
    };
  }

  /**
   * Records that the password was right, and lifts the lock that counting the attempt as failed may have set. Failures from other
   * networks still count: the next one sets it again.
   */
  async succeeded(tx: Tx, account: string, network: string): Promise<void> {
    const name = account.toLowerCase();
    await tx.changed('DELETE FROM sign_in_failures WHERE account = $1 AND network = $2', [name, network]);
    await tx.changed('DELETE FROM sign_in_attempts WHERE account = $1 AND failures <= 1', [name]);
    const sql = 'UPDATE sign_in_attempts SET failures = failures - 1, locked_until = NULL WHERE account = $1';
    await tx.changed(sql, [name]);
  }

  /** Called for a new password: attempts against the old one no longer count. */
  async clear(tx: Tx, account: string): Promise<void> {
    const name = account.toLowerCase();
    await tx.changed('DELETE FROM sign_in_failures WHERE account = $1', [name]);
    await tx.changed('DELETE FROM sign_in_attempts WHERE account = $1', [name]);
  }

  /** Records that the owner is being warned of failures. @returns false if a warning was sent within the last day */
  noteWarning(tx: Tx, account: string): Promise<boolean> {
    return tx.changedAny(
      `UPDATE sign_in_attempts SET warned_at = now()
       WHERE account = $1 AND (warned_at IS NULL OR warned_at < now() - interval '1 day')`,
      [account.toLowerCase()],
    );
  }

  private lockFailures(tx: Tx, account: string, network: string): Promise<Failures> {
    return tx.onlyRow<Failures>(
      `INSERT INTO sign_in_failures AS f (account, network, failures, last_failed_at) VALUES ($1, $2, 0, now())
       ON CONFLICT (account, network) DO UPDATE
         SET failures = CASE WHEN f.last_failed_at < now() - interval '1 day' THEN 0 ELSE f.failures END
       RETURNING failures, locked_until AS "lockedUntil"`,
      [account, network],
    );
  }

  private async countForAccount(tx: Tx, account: string, now: Date, locks: SignInLocks): Promise<number> {
    const failures = await tx.count(
      `INSERT INTO sign_in_attempts AS a (account, failures, last_failed_at) VALUES ($1, 1, now())
       ON CONFLICT (account) DO UPDATE
         SET failures = CASE WHEN a.last_failed_at < now() - interval '1 day' THEN 1 ELSE a.failures + 1 END,
             last_failed_at = now()
       RETURNING failures`,
      [account],
    );
    const sql = 'UPDATE sign_in_attempts SET locked_until = $2 WHERE account = $1';
    await tx.changed(sql, [account, locks.account(failures, now)]);
    return failures;
  }
}

function isAhead(until: Date | null, now: Date): until is Date {
  return until !== null && until > now;
}
