import type { Clock } from '@earshot/platform';
import type { Fault } from './fault.js';

interface WaitingFault {
  readonly fault: Fault;
  /** The earliest time it can strike. */
  from: number;
  /** How often it will still strike; null = no limit. */
  left: number | null;
}

/** The faults waiting to strike, in the order in which they were requested. */
export class FaultBoard {
  private waiting: WaitingFault[] = [];

  /** @param chance returns numbers from 0 up to 1 */
  constructor(
    private readonly clock: Clock,
    private readonly chance: () => number = Math.random,
  ) {}

  add(fault: Fault): void {
    const from = this.clock.now().getTime() + (fault.after_s ?? 0) * 1_000;
    this.waiting.push({ fault, from, left: fault.times });
  }

  /** All faults, each with the number of times left. */
  list(): readonly Fault[] {
    return this.waiting.map(({ fault, left }) => ({ ...fault, times: left }));
  }

  clear(): void {
    this.waiting = [];
  }

  /**
   * The first fault of these kinds that strikes by chance, with its count reduced by one; null = no fault. Call this only if
   * the fault can take effect, so that none is wasted.
   */
  strike<Kind extends string>(
    source: string,
    kinds: readonly Kind[],
  ): (Fault & { readonly kind: Kind }) | null {
    const now = this.clock.now().getTime();
    for (const waiting of this.waiting) renew(waiting, now);
    const struck = this.waiting.find(
      ({ fault, from, left }) =>
        left !== 0 &&
        from <= now &&
        fault.source === source &&
        (kinds as readonly string[]).includes(fault.kind) &&
        (fault.rate === 1 || this.chance() < fault.rate),
    );
    if (struck === undefined) return null;
    if (struck.left !== null) struck.left -= 1;
    if (struck.left === 0 && struck.fault.every_s === undefined)
      this.waiting = this.waiting.filter((waiting) => waiting !== struck);
    return struck.fault as Fault & { readonly kind: Kind };
  }
}

/** At the start of each period the full number of strikes is available again, whether or not the last ones were used. */
function renew(waiting: WaitingFault, now: number): void {
  const periodMs = (waiting.fault.every_s ?? Infinity) * 1_000;
  const periods = Math.floor((now - waiting.from) / periodMs);
  if (periods < 1) return;
  waiting.from += periods * periodMs;
  waiting.left = waiting.fault.times;
}
