import {
  type CountedMeter,
  type GapReason,
  heldBackBy,
  isSpent,
  type Meter,
  mostUnits,
  Permanent,
  plusUnits,
  type QueryCost,
  recurring,
  type Reserve,
  type SourceName,
  type SpendingRoom,
  type Units,
} from '@earshot/domain';
import type { FetchedWindow, SourceCall } from '@earshot/sources';
import type { SourceMeters } from '../../sources/source-meters.js';

/** For whom the source is called, and how important the call is. */
export interface CallRequest {
  readonly monitorIds: readonly string[];
  /** Who pays if the call is for no monitor. */
  readonly projectId?: string;
  /** For each keyword: what each of its monitors may use; null = no limit. */
  readonly rooms: readonly (readonly (SpendingRoom | null)[])[];
  /** How much of it must be left; see `reserveOf`. */
  readonly reserve: Reserve;
  /** Whether it looks back for keywords that were never read. */
  readonly isLookBack: boolean;
}

/** What a scan may use. */
export interface ScanAllowance {
  readonly source: SourceName;
  readonly counted: readonly CountedMeter[];
  /** Its share of the meters. */
  readonly allotted: Units;
  /** Aborts when its calls are to be cut off. */
  readonly signal: AbortSignal;
  /** Aborts when the process is stopping. */
  readonly stopping: AbortSignal;
}

/**
 * How much of its source's meters the reading of one feed may use, and has used. A reading sends at least one request once
 * it has begun, unless the process is stopping. Within a reading, every query counts against what all monitors may use, because
 * who pays for posts is known only once they are matched. The money that monitors may use is for all feeds of the scan together.
 */
export class ScanBudget {
  /** What the next scan like this is expected to use. */
  recurring: Units = {};
  private spent: Units = {};

  constructor(
    private readonly meters: Pick<SourceMeters, 'forCall'>,
    private readonly allowance: ScanAllowance,
    /** The money spent by the readings of other feeds in the same scan. */
    private readonly spentBefore: Units = {},
  ) {}

  /** For the next feed of the scan: with a share of its own, and with the money that is left for the monitors. */
  next(): ScanBudget {
    const money = this.allowance.counted.filter(({ meter }) => meter.kind === 'money');
    const spent = money.map(({ meter: { name } }) => [name, this.spentInScan[name] ?? 0] as const);
    return new ScanBudget(this.meters, this.allowance, Object.fromEntries(spent));
  }

  /** Whether this scan may ask nothing more, also because the process is stopping: all that was not queried yet is put off. */
  get isSpent(): boolean {
    return this.allowance.stopping.aborted || isSpent(this.allowance.allotted, this.spent);
  }

  /** Whether a running call was cut short because the process is stopping. */
  get isStopping(): boolean {
    return this.allowance.stopping.aborted;
  }

  /** Why a running call stops when it has no units left. */
  get stopReason(): GapReason {
    return this.allowance.counted.some(({ meter }) => meter.kind === 'money') ? 'budget' : 'quota';
  }

  /** Why none of a keyword's monitors may use any more; null = one of them may. */
  heldBackBy(rooms: readonly (SpendingRoom | null)[], reserve: Reserve): GapReason | null {
    const reasons = rooms.map((room) =>
      room === null ? null : heldBackBy(this.after(room), this.allowance.counted, reserve),
    );
    return reasons.includes(null) ? null : (reasons[0] ?? null);
  }

  /**
   * Calls the source and counts the cost. Never throws because of the source.
   * @returns why the call ended early, or null if it did not, and the cost even if it failed
   */
  async callSource(request: CallRequest, fetch: (call: SourceCall) => Promise<FetchedWindow>) {
    const { source, signal, counted } = this.allowance;
    const meters = this.meters.forCall(source, request.monitorIds, request.projectId);
    const { spent, chargeIds, monitorIds } = meters;
    const left = this.unitsLeft(request, spent);
    const answer = await answerOf(() => fetch({ signal, meters, left }));
    const { posts = [], requests = 1 } = answer.window ?? {};
    const { isLookBack } = request;
    this.spent = plusUnits(this.spent, spent);
    this.recurring = plusUnits(this.recurring, recurring(counted, { spent, requests, isLookBack }));
    const cost: QueryCost = {
      spent,
      chargeIds,
      monitorIds,
      externalIds: posts.map(({ externalId }) => externalId),
    };
    return { ...answer, cost };
  }

  /** @param spent by the running call */
  private unitsLeft({ rooms, reserve }: CallRequest, spent: Units): (meter: string) => number {
    const { spent: before, spentInScan } = this;
    const { allotted, counted, stopping } = this.allowance;
    const perScan = new Set(
      counted.filter(({ meter }) => stopsAtShare(meter)).map(({ meter }) => meter.name),
    );
    const most = rooms.map((ofKeyword) => mostUnits(ofKeyword, reserve) ?? {});
    return (meter) => {
      if (stopping.aborted) return 0;
      const used = spent[meter] ?? 0;
      const room = Math.min(...most.map((units) => units[meter] ?? Infinity)) - (spentInScan[meter] ?? 0);
      const share = perScan.has(meter) ? (allotted[meter] ?? Infinity) - (before[meter] ?? 0) : Infinity;
      return Math.min(room, share) - used;
    };
  }

  private get spentInScan(): Units {
    return plusUnits(this.spentBefore, this.spent);
  }

  private after(room: SpendingRoom): SpendingRoom {
    const { spentInScan } = this;
    const units = Object.entries(room.units).map(([meter, left]) => [
      meter,
      left - (spentInScan[meter] ?? 0),
    ]);
    return { ...room, units: Object.fromEntries(units) as Units };
  }
}

/** Whether a reading stops at its share of the meter: money is spread by resting after it was spent. */
function stopsAtShare({ kind, perItem }: Meter): boolean {
  return kind !== 'money' && perItem !== true;
}

async function answerOf(fetch: () => Promise<FetchedWindow>) {
  try {
    const window = await fetch();
    return { window, fault: window.stopped.reason === 'fault' ? window.stopped.fault : null };
  } catch (error) {
    return { window: null, fault: error instanceof Error ? error : new Permanent(String(error)) };
  }
}
