/** One request to `/webhooks/{name}`. */
export interface Delivery {
  /** Counts up from 1 across all names. */
  readonly index: number;
  readonly name: string;
  readonly receivedAt: Date;
  readonly headers: Readonly<Record<string, unknown>>;
  /** The raw text, so that signatures can be checked. */
  readonly body: string;
  /** The status of the answer; null = the sender got no answer. */
  readonly answered: number | null;
}

/** The latest deliveries, oldest first. */
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

  /** Adds a delivery of an earlier run under its original index. */
  restore(delivery: Delivery): void {
    this.lastIndex = delivery.index;
    this.deliveries.push(delivery);
    this.counts.set(delivery.name, this.count(delivery.name) + 1);
    if (this.deliveries.length > this.capacity * 1.1) this.deliveries = this.deliveries.slice(-this.capacity);
  }

  /** The first `limit` deliveries of a name with an index above `after`. */
  list(name: string, after: number, limit: number): Delivery[] {
    return this.deliveries
      .slice(-this.capacity)
      .filter((delivery) => delivery.name === name && delivery.index > after)
      .slice(0, limit);
  }

  /** The number of deliveries to a name since it was last cleared, including those no longer kept. */
  count(name: string): number {
    return this.counts.get(name) ?? 0;
  }

  names(): { name: string; count: number }[] {
    return [...this.counts].map(([name, count]) => ({ name, count }));
  }

  /** Clears one name, or everything. Indexes are not reused. */
  clear(name?: string): void {
    this.deliveries = this.deliveries.filter((delivery) => name !== undefined && delivery.name !== name);
    if (name === undefined) this.counts.clear();
    else this.counts.delete(name);
  }
}
