/** One request to `/webhooks/{name}`. */
export interface Delivery {
  /** Counts up from 1 over all names. */
  readonly index: number;
  readonly name: string;
  readonly receivedAt: Date;
  readonly headers: Readonly<Record<string, unknown>>;
  /** The text as it came, so that signatures can be checked. */
  readonly body: string;
  /** The status of the answer; null = the sender got none. */
  readonly answered: number | null;
}

/** The last deliveries, oldest first. */
export class WebhookInbox {
  private deliveries: Delivery[] = [];
  private lastIndex = 0;
  private readonly counts = new Map<string, number>();

  /** @param onStored called with each new delivery */
  constructor(
    private readonly capacity = 20_000,
    private readonly onStored: (delivery: Delivery) => void = () => undefined,
  ) {}

  store(delivery: Omit<Delivery, 'index'>): void {
    const stored = { index: this.lastIndex + 1, ...delivery };
    this.restore(stored);
    this.onStored(stored);
  }

  /** A delivery of an earlier run, under the index that it had. */
  restore(delivery: Delivery): void {
    this.lastIndex = delivery.index;
    this.deliveries.push(delivery);
    this.counts.set(delivery.name, this.count(delivery.name) + 1);
    if (this.deliveries.length > this.capacity * 1.1) this.deliveries = this.deliveries.slice(-this.capacity);
  }

  /** Of one name, behind an index, at most `limit`. */
  list(name: string, after: number, limit: number): Delivery[] {
    return this.deliveries
      .slice(-this.capacity)
      .filter((delivery) => delivery.name === name && delivery.index > after)
      .slice(0, limit);
  }

  /** How many came for a name since the last clearing, forgotten ones included. */
  count(name: string): number {
    return this.counts.get(name) ?? 0;
  }

  names(): { name: string; count: number }[] {
    return [...this.counts].map(([name, count]) => ({ name, count }));
  }

  /** One name, or everything. Indexes are not used again. */
  clear(name?: string): void {
    this.deliveries = this.deliveries.filter((delivery) => name !== undefined && delivery.name !== name);
    if (name === undefined) this.counts.clear();
    else this.counts.delete(name);
  }
}
