import type { Clock } from '@earshot/platform';
import type { FastifyRequest } from 'fastify';

/** Units by what the vendor counts. `spend` is in tenths of a US cent. */
export type BilledUnits = Readonly<Record<string, number>>;

/** What a vendor would charge for its answers, with doubtful charges kept apart. */
export interface BillTotal {
  readonly units: BilledUnits;
  /**
   * Charges for answers that were corrupted in transit or whose client had disconnected; it is unknown whether the vendor
   * bills these.
   */
  readonly doubtful: BilledUnits;
}

/** What a source's vendor would charge, by its own rules. The recorded spending is checked against this. */
export class Bill {
  private readonly units: Record<string, number> = {};
  private readonly doubtful: Record<string, number> = {};
  /** Whether the charge is certain, by day and item. */
  private readonly items = new Map<string, boolean>();

  constructor(private readonly clock: Clock) {}

  get total(): BillTotal {
    return { units: { ...this.units }, doubtful: { ...this.doubtful } };
  }

  /** Charges for one request. */
  charge(units: BilledUnits, isSure: boolean): void {
    add(isSure ? this.units : this.doubtful, units, 1);
  }

  /** Charges for the items that an answer lists, each item once per day (UTC). */
  chargeItems(items: readonly string[], each: BilledUnits, isSure: boolean): void {
    const day = this.clock.now().toISOString().slice(0, 10);
    for (const item of items) {
      const name = `${day} ${item}`;
      const known = this.items.get(name);
      if (known === true || known === isSure) continue;
      this.items.set(name, isSure);
      if (known === false) add(this.doubtful, each, -1);
      this.charge(each, isSure);
    }
  }
}

/** Whether the client is still waiting for the answer. */
export function isHeard({ raw: { socket } }: FastifyRequest): boolean {
  return !socket.destroyed;
}

function add(sum: Record<string, number>, units: BilledUnits, times: number): void {
  for (const [name, count] of Object.entries(units)) sum[name] = (sum[name] ?? 0) + count * times;
}
