import type { Fault, FaultKind, FaultSource } from './fault.js';

/** The faults that wait to strike, in the order in which they were asked for. */
export class FaultBoard {
  private faults: Fault[] = [];

  /** @param chance gives numbers from 0 up to 1 */
  constructor(private readonly chance: () => number = Math.random) {}

  add(fault: Fault): void {
    this.faults.push(fault);
  }

  list(): readonly Fault[] {
    return this.faults;
  }

  clear(): void {
    this.faults = [];
  }

  /**
   * The first fault of these kinds whose chance comes up, used up by one; null = all goes well.
   * A kind is asked for only where it can strike, so that none is used up in vain.
   */
  strike<S extends FaultSource>(
    source: S,
    kinds: readonly FaultKind<S>[],
  ): (Fault & { readonly kind: FaultKind<S> }) | null {
    const at = this.faults.findIndex(
      (fault) =>
        fault.source === source &&
        (kinds as readonly string[]).includes(fault.kind) &&
        (fault.rate === 1 || this.chance() < fault.rate),
    );
    const fault = this.faults[at];
    if (fault === undefined) return null;
    if (fault.times !== null) {
      this.faults.splice(at, 1, ...(fault.times > 1 ? [{ ...fault, times: fault.times - 1 }] : []));
    }
    return fault as Fault & { readonly kind: FaultKind<S> };
  }
}
