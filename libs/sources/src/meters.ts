/**
 * Meters that a source's requests are charged to, shared by all processes that read the source. The names are those of the
 * source's `Meter` definitions; an unknown name is a bug and throws.
 */
export interface Meters {
  /**
   * Charges a request before it is sent, to all of its meters or to none.
   * @param costs units by meter
   * @throws RateLimited with the time at which the exhausted meter has capacity again
   */
  charge(costs: Readonly<Record<string, number>>): Promise<void>;
  /** Charges what the response turned out to cost beyond what was charged before; negative values are refunds. Never refuses. */
  adjust(costs: Readonly<Record<string, number>>): Promise<void>;
  /**
   * Charges a request whose response is billed by what it lists: the cost of the request, and the maximum cost of the
   * response.
   * @throws like `charge`
   */
  reserve(
    costs: Readonly<Record<string, number>>,
    most: Readonly<Record<string, number>>,
  ): Promise<Reservation>;
  /** Applies the remaining amount reported by the upstream, if it is less than our own count. */
  observe(meter: string, reading: MeterReading): Promise<void>;
}

/** The maximum cost of a response, charged until its actual cost is known. */
export interface Reservation {
  /**
   * Charges what the response listed instead of the maximum.
   * @param items names of what was listed, unique within the source; one that was billed on the same UTC day is free
   * @param each units that one item costs, by meter
   */
  settle(items: readonly string[], each: Readonly<Record<string, number>>): Promise<void>;
}

/** A meter's state as reported by an upstream's headers or refusal. */
export interface MeterReading {
  readonly remaining: number;
  readonly resetsAt: Date;
}

/** In-process meters without limits, for connector tests that are not about meters. */
export function unlimitedMeters(): Meters {
  return {
    charge: async () => {},
    adjust: async () => {},
    reserve: async () => ({ settle: async () => {} }),
    observe: async () => {},
  };
}
