import { Injectable } from '@nestjs/common';
import type { Tx } from '../database.js';
import { changed, rows } from '../sql/rows.js';
import { SignInAttemptEntity } from './sign-in-attempt.entity.js';

/** Failed sign-ins per account (any text: whether it exists is not known here), so that guessing is slowed down. */
@Injectable()
export class SignInAttemptRepository {
  /** Until when sign-in is refused; null = it is not, a moment in the past = no longer. */
  async lockedUntil(tx: Tx, account: string): Promise<Date | null> {
    const attempt = await tx.findOneBy(SignInAttemptEntity, { account: account.toLowerCase() });
    return attempt?.lockedUntil ?? null;
  }

  /** @param lockedUntil given the failures in a row, this one included */
  async recordFailure(
    tx: Tx,
    account: string,
    lockedUntil: (failures: number) => Date | null,
  ): Promise<void> {
    const [row] = await rows<{ failures: number }>(
      tx,
      `INSERT INTO sign_in_attempts AS a (account, failures, last_failed_at) VALUES ($1, 1, now())
       ON CONFLICT (account) DO UPDATE SET failures = a.failures + 1, last_failed_at = now()
       RETURNING failures`,
      [account.toLowerCase()],
    );
    await changed(tx, 'UPDATE sign_in_attempts SET locked_until = $2 WHERE account = $1', [
      account.toLowerCase(),
      lockedUntil(row?.failures ?? 1),
    ]);
  }

  /** After a sign-in that worked. */
  async clear(tx: Tx, account: string): Promise<void> {
    await tx.delete(SignInAttemptEntity, { account: account.toLowerCase() });
  }
}
