import {
  type CountedMeter,
  type GapReason,
  heldBackBy,
  isSpent,
  Permanent,
  plusUnits,
  type QueryCost,
  recurring,
  type SourceName,
  type SpendingRoom,
  type Units,
  unitsBeyond,
} from '@earshot/domain';
import type { FetchedWindow, SourceCall } from '@earshot/sources';
import type { SourceMeters } from '../../sources/source-meters.js';

/** For whom the source is called, and how important that is. */
export interface CallRequest {
  readonly monitorIds: readonly string[];
  /** Who pays where it is for no monitor. */
  readonly projectId?: string;
  /** What each of the monitors may use. */
  readonly rooms: readonly SpendingRoom[];
  /** What is to be left of it; see `reserveOf`. */
  readonly reserve: number;
  /** It looks back for keywords that were never read. */
  readonly isLookBack: boolean;
}

/** What came of one call of a source. Whether it answered or failed, it has its cost. */
export type CallResult = Answer & { readonly cost: QueryCost };

type Answer = { readonly window: FetchedWindow } | { readonly window: null; readonly fault: Error };

/** Why a call ended before its time; null = it did not. */
export function faultOf(result: CallResult): Error | null {
  if (result.window === null) return result.fault;
  const { stopped } = result.window;
  return stopped.reason === 'fault' ? stopped.fault : null;
}

/** What a scan may use. */
export interface ScanAllowance {
  readonly source: SourceName;
  readonly counted: readonly CountedMeter[];
  /** Its share of the meters. */
  readonly allotted: Units;
  /** When its calls are cut off. */
  readonly signal: AbortSignal;
  /** The process is to stop. */
  readonly stopping: AbortSignal;
}

/**
 * What the reading of one feed may take of its source's meters, and what it took. A reading that has begun sends one request
 * at least, unless the process is to stop.
 */
export class ScanBudget {
  private spent: Units = {};
  private repeats: Units = {};

  constructor(
    private readonly meters: Pick<SourceMeters, 'forCall'>,
    private readonly allowance: ScanAllowance,
  ) {}

  /** Nothing more may be asked in this scan, also because the process is to stop: what was not asked for yet is put off. */
  get isSpent(): boolean {
    return this.allowance.stopping.aborted || isSpent(this.allowance.allotted, this.spent);
  }

  /** What the next scan like this will take. */
  get recurring(): Units {
    return this.repeats;
  }

  /** What a call that is under way stops for when no more units are left to it. */
  get stopReason(): GapReason {
    return this.allowance.counted.some(({ meter }) => meter.perItem === true) ? 'budget' : 'quota';
  }

  /** Why none of the monitors may use anything more; null = one of them may. */
  heldBackBy({ rooms, reserve }: Pick<CallRequest, 'rooms' | 'reserve'>): GapReason | null {
    const reasons = rooms.map((room) => heldBackBy(this.after(room), this.allowance.counted, reserve));
    return reasons.includes(null) ? null : (reasons[0] ?? null);
  }

  /** Calls the source and counts what that takes. Never throws for what the source does. */
  async callSource(
    request: CallRequest,
    fetch: (call: SourceCall) => Promise<FetchedWindow>,
  ): Promise<CallResult> {
    const { source, signal, counted } = this.allowance;
    const meters = this.meters.forCall(source, request.monitorIds, request.projectId);
    const { spent, chargeIds, monitorIds } = meters;
    const left = this.unitsLeft(request, spent);
    const answer = await answerOf(() => fetch({ signal, meters, left }));
    const { posts = [], requests = 1 } = answer.window ?? {};
    const { isLookBack } = request;
    this.spent = plusUnits(this.spent, spent);
    this.repeats = plusUnits(this.repeats, recurring(counted, { spent, requests, isLookBack }));
    const cost = { spent, chargeIds, monitorIds, externalIds: posts.map(({ externalId }) => externalId) };
    return { ...answer, cost };
  }

  /** @param spent by the call that is under way */
  private unitsLeft({ rooms, reserve }: CallRequest, spent: Units): (meter: string) => number {
    const before = this.spent;
    const { allotted, counted, stopping } = this.allowance;
    const perItem = new Set(counted.filter(({ meter }) => meter.perItem).map(({ meter }) => meter.name));
    return (meter) => {
      if (stopping.aborted) return 0;
      const used = (before[meter] ?? 0) + (spent[meter] ?? 0);
      const room = Math.max(...rooms.map((one) => unitsBeyond(one, meter, reserve)));
      const share = perItem.has(meter) ? Infinity : (allotted[meter] ?? Infinity);
      return Math.min(rooms.length === 0 ? Infinity : room, share) - used;
    };
  }

  private after(room: SpendingRoom): SpendingRoom {
    const units = Object.entries(room.units).map(([meter, left]) => [meter, left - (this.spent[meter] ?? 0)]);
    return { ...room, units: Object.fromEntries(units) as Units };
  }
}

async function answerOf(fetch: () => Promise<FetchedWindow>): Promise<Answer> {
  try {
    return { window: await fetch() };
  } catch (error) {
    return { window: null, fault: error instanceof Error ? error : new Permanent(String(error)) };
  }
}
