import type { SourceName, Units } from '@earshot/domain';
import type { Tx } from '../connection/transaction/tx.js';
import { SourceSpendingRepository } from '../spending/source-spending.repository.js';

/** Adds what a monitor used of a source to the day (UTC) of `now`. */
export function givenSpending(
  tx: Tx,
  payer: { readonly projectId: string; readonly monitorId: string; readonly source: SourceName },
  units: Units,
  now: Date,
): Promise<void> {
  const window = { every: 'month', timeZone: 'UTC' } as const;
  const meters = Object.keys(units).map((name) => ({ name, window }));
  return new SourceSpendingRepository().add(tx, [{ ...payer, units, unitsAlone: units }], meters, now);
}
