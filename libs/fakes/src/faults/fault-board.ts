import type { Clock } from '@earshot/platform';
import type { Fault } from './fault.js';

interface WaitingFault {
  readonly fault: Fault;
  /** It cannot strike before. */
  from: number;
  /** How often it will still strike; null = without end. */
  left: number | null;
}

/** The faults that wait to strike, in the order in which they were asked for. */
export class FaultBoard {
  private waiting: WaitingFault[] = [];

  /** @param chance gives numbers from 0 up to 1 */
  constructor(
    private readonly clock: Clock,
    private readonly chance: () => number = Math.random,
  ) {}

  add(fault: Fault): void {
    const from = this.clock.now().getTime() + (fault.after_s ?? 0) * 1_000;
    this.waiting.push({ fault, from, left: fault.times });
  }

  /** Each with what is left of it. */
  list(): readonly Fault[] {
    return this.waiting.map(({ fault, left }) => ({ ...fault, times: left }));
  }

  clear(): void {
    this.waiting = [];
  }

  /**
   * The first fault of these kinds whose chance comes up, used up by one; null = all goes well.
   * A kind is asked for only where it can strike, so that none is used up in vain.
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

/** With every new period it can strike as often as at first, whether or not it struck in the last one. */
function renew(waiting: WaitingFault, now: number): void {
  const periodMs = (waiting.fault.every_s ?? Infinity) * 1_000;
  const periods = Math.floor((now - waiting.from) / periodMs);
  if (periods < 1) return;
  waiting.from += periods * periodMs;
  waiting.left = waiting.fault.times;
}
