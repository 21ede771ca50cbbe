import {
  type CountedMeter,
  type GapReason,
  heldBackBy,
  isSpent,
  plusUnits,
  type QueryCost,
  recurring,
  type SpendingRoom,
  type Units,
  unitsBeyond,
} from '@earshot/domain';
import type { UnitsLeft } from '@earshot/sources';
import type { SourceMeters } from '../sources/source-meters.js';
import { Tally } from '../sources/tally.js';

/** What a question has brought, and what that cost. */
export interface Asked<T> extends Pick<QueryCost, 'spent' | 'chargeIds'> {
  readonly answer: T;
}

/** Who asks, and how important it is. */
export interface Asking {
  readonly monitorIds: readonly string[];
  /** What each of the monitors that ask may use. */
  readonly rooms: readonly SpendingRoom[];
  /** What is to be left of it; see `reserveOf`. */
  readonly reserve: number;
  /** It looks back for keywords that were never read. */
  readonly isLookBack: boolean;
}

/**
 * What one scan may take of its source's meters, and what it took. A scan that has begun sends one request at least, unless
 * the process is to stop.
 */
export class ScanBudget {
  /** What questions cost that were not answered. */
  readonly unanswered: QueryCost[] = [];
  private spent: Units = {};
  private repeats: Units = {};

  constructor(
    private readonly meters: Pick<SourceMeters, 'counting'>,
    private readonly counted: readonly CountedMeter[],
    private readonly allotted: Units,
    private readonly stopping: AbortSignal,
  ) {}

  /** Nothing more may be asked in this scan, also because the process is to stop: what was not asked for yet is put off. */
  get isSpent(): boolean {
    return this.stopping.aborted || isSpent(this.allotted, this.spent);
  }

  /** What the next scan like this will take. */
  get recurring(): Units {
    return this.repeats;
  }

  /** Why nobody who asks may use anything more; null = one of them may. */
  heldBackBy({ rooms, reserve }: Pick<Asking, 'rooms' | 'reserve'>): GapReason | null {
    const reasons = rooms.map((room) => heldBackBy(this.after(room), this.counted, reserve));
    return reasons.includes(null) ? null : (reasons[0] ?? null);
  }

  /** What a reading that is under way stops for when `ask` leaves it no more units. */
  get stopReason(): GapReason {
    return this.counted.some(({ meter }) => meter.perItem === true) ? 'budget' : 'quota';
  }

  /** Asks the source, and counts what that takes, whether it answers or not. */
  async ask<T extends { readonly requests: number }>(
    asking: Asking,
    work: (left: UnitsLeft) => Promise<T>,
  ): Promise<Asked<T>> {
    const before = this.spent;
    const { monitorIds } = asking;
    const tally = new Tally(monitorIds);
    const { spent, chargeIds } = tally;
    let requests = 1;
    const left: UnitsLeft = (meter) => {
      const used = (before[meter] ?? 0) + (spent[meter] ?? 0);
      const rooms = asking.rooms.map((room) => unitsBeyond(room, meter, asking.reserve));
      const room = rooms.length === 0 ? Infinity : Math.max(...rooms);
      const { allotted } = this;
      const isStopping = this.stopping.aborted;
      return isStopping
        ? 0
        : Math.min(room, this.isPerItem(meter) ? Infinity : (allotted[meter] ?? Infinity)) - used;
    };
    try {
      const answer = await this.meters.counting(tally, () => work(left));
      requests = answer.requests;
      return { answer, spent, chargeIds };
    } catch (error) {
      this.unanswered.push({ spent, chargeIds, monitorIds, externalIds: [] });
      throw error;
    } finally {
      this.spent = plusUnits(this.spent, spent);
      this.repeats = plusUnits(
        this.repeats,
        recurring(this.counted, { spent, requests, isLookBack: asking.isLookBack }),
      );
    }
  }

  private after(room: SpendingRoom): SpendingRoom {
    const units = Object.entries(room.units).map(([meter, left]) => [meter, left - (this.spent[meter] ?? 0)]);
    return { ...room, units: Object.fromEntries(units) as Units };
  }

  private isPerItem(meter: string): boolean {
    return this.counted.some((counted) => counted.meter.name === meter && counted.meter.perItem === true);
  }
}
