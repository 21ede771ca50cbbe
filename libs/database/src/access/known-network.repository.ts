import { Injectable } from '@nestjs/common';
import type { Tx } from '../connection/transaction/tx.js';

/** Networks a user has signed in from: failed attempts from elsewhere do not lock the user out on these. */
@Injectable()
export class KnownNetworkRepository {
  has(tx: Tx, userId: string, network: string): Promise<boolean> {
    const known = 'SELECT 1 FROM known_networks WHERE user_id = $1 AND network = $2';
    return tx.exists(known, [userId, network]);
  }

  async add(tx: Tx, userId: string, network: string): Promise<void> {
    await tx.changed(
      `INSERT INTO known_networks (user_id, network, signed_in_at) VALUES ($1, $2, now())
       ON CONFLICT (user_id, network) DO UPDATE SET signed_in_at = now()`,
      [userId, network],
    );
  }

  /** For a password change: anyone who knew the old password may have signed in from any of them. */
  async forgetAll(tx: Tx, userId: string): Promise<void> {
    await tx.changed('DELETE FROM known_networks WHERE user_id = $1', [userId]);
  }
}
