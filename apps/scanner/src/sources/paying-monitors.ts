import { Injectable } from '@nestjs/common';
import {
  type CheckPayer,
  type Importance,
  payersOfChecks,
  reserveOf,
  type SourceName,
  type Spender,
  spendingRoom,
  type Units,
} from '@earshot/domain';
import { Clock } from '@earshot/platform';
import { SourceMeters } from './source-meters.js';
import { SpendingLedger } from './spending-ledger.js';

/** A monitor that has found a post. */
export type Payer = Spender & Pick<Importance, 'groupName'>;

/** Which monitors may pay for work on posts that they have found, by the rules for scans. */
@Injectable()
export class PayingMonitors {
  constructor(
    private readonly meters: SourceMeters,
    private readonly ledger: SpendingLedger,
    private readonly clock: Clock,
  ) {}

  /**
   * Who pays for the work on each post now; null = nobody can. Such work is as important as new posts of a noisy name.
   * @param found the monitors that found each post
   * @param price of the work on one post; undefined = it is free
   */
  async payersOf<P extends Payer>(
    source: SourceName,
    found: readonly (readonly P[])[],
    price: Units | undefined,
  ): Promise<readonly (readonly P[] | null)[]> {
    if (price === undefined) return found;
    const now = this.clock.now();
    const spenders = new Map(found.flatMap((payers) => payers.map((payer) => [payer.monitorId, payer])));
    const facts = await this.ledger.facts(
      source,
      await this.meters.list(source),
      [...spenders.values()],
      now,
    );
    if (facts === null) return found;
    const rooms = new Map(
      [...spenders].map(([id, spender]): [string, P & CheckPayer] => {
        const isSeldomRelevant = facts.seldomRelevant.has(id);
        const reserve = reserveOf({ ...spender, isSeldomRelevant, isNoisy: true, part: 'head' });
        return [id, { ...spender, room: spendingRoom(facts, spender, now), reserve }];
      }),
    );
    return payersOfChecks(
      found.map((payers) => payers.flatMap(({ monitorId }) => rooms.get(monitorId) ?? [])),
      price,
    );
  }
}
