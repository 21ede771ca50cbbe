import { countedMailFailures, maxAttempts, nextMailAttemptAt } from '@earshot/domain';
import type { Tx } from '../connection/transaction/tx.js';
import { storableReason } from '../connection/storable.js';
import type { LeasedNoun } from './leased-noun.js';
import { type Attempt, LeasedRows } from './leased-rows.js';

/** A table of Earshot's own e-mails as leased work. A row is deleted if its attempts all crash. */
export class MailRows extends LeasedRows {
  constructor(noun: Pick<LeasedNoun, 'table' | 'isObsolete' | 'onClaim'>) {
    super({ maxAttempts, ...noun });
  }

  /**
   * Schedules a retry. Failures never use up the attempts, so that a crash after a long outage does not delete the e-mail; it
   * is retried until it is obsolete. @returns false if the lease was lost
   */
  postpone(tx: Tx, lease: Attempt, error: string, now: Date): Promise<boolean> {
    return this.endOne(tx, lease, {
      set: 'due_at = $1, last_error = $2, attempts = least(t.attempts, $3)',
      parameters: [nextMailAttemptAt(lease.attempts, now), storableReason(error), countedMailFailures],
    });
  }
}

/** SQL for the lowest id (UUIDv7) of what was created this interval ago. */
export function lowestIdOf(ago: string): string {
  return `(lpad(to_hex((extract(epoch FROM now() - ${ago}) * 1000)::bigint), 12, '0') || repeat('0', 20))::uuid`;
}

/** SQL condition on a row `t`: it was created more than three days ago. */
export const isThreeDaysOld = `t.id < ${lowestIdOf("interval '3 days'")}`;
