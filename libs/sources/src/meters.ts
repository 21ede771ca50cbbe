/**
 * What a source's requests are counted against, shared by every process that reads the source. The names are those of
 * the source's `Meter` definitions; an unknown name is a bug and throws.
 */
export interface Meters {
  /**
   * Counts a request before it is sent, on all its meters or on none.
   * @param costs units by meter
   * @throws RateLimited with the moment when the meter that is used up has room again
   */
  charge(costs: Readonly<Record<string, number>>): Promise<void>;
  /** Counts what the answer turned out to cost beside what was charged; negative gives back. Never refuses. */
  adjust(costs: Readonly<Record<string, number>>): Promise<void>;
  /**
   * Counts a request whose answer is paid for by what it lists: what the request costs, and the most that the answer may.
   * @throws like `charge`
   */
  reserve(
    costs: Readonly<Record<string, number>>,
    most: Readonly<Record<string, number>>,
  ): Promise<Reservation>;
  /** Takes over what the upstream itself says is left, where that is less than our own count leaves. */
  observe(meter: string, reading: MeterReading): Promise<void>;
}

/** What an answer may cost, counted until it is known. */
export interface Reservation {
  /**
   * Counts what the answer has listed instead of the most that it may list.
   * @param items names of what was listed, unique within the source; one that was billed on the same UTC day is free
   * @param each units that one item costs, by meter
   */
  settle(items: readonly string[], each: Readonly<Record<string, number>>): Promise<void>;
}

/** What an upstream's headers or refusal say of a meter. */
export interface MeterReading {
  readonly remaining: number;
  readonly resetsAt: Date;
}

/** Meters of a single process, without limits: for tests of a connector that are not about them. */
export function unlimitedMeters(): Meters {
  return {
    charge: async () => {},
    adjust: async () => {},
    reserve: async () => ({ settle: async () => {} }),
    observe: async () => {},
  };
}
