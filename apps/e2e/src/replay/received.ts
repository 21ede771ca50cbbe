/** A delivery that arrived at the receiver: these count as notified. */
export interface Received {
  /** The same for every copy of a notification. */
  readonly webhookId: string;
  readonly alertId: string;
  readonly mentionId: string;
}

interface Delivery {
  readonly index: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
}

/** Repeatedly reads what arrived at a sandbox webhook, because the sandbox keeps only the last 20,000 deliveries. */
export class Receiver {
  readonly received: Received[] = [];
  private lastIndex = 0;

  constructor(
    /** The sandbox webhook's address. */
    readonly url: string,
  ) {}

  /** Reads what arrived since the last call. */
  async read(): Promise<void> {
    for (;;) {
      const answer = await fetch(`${this.url}?after=${this.lastIndex}&limit=1000`);
      const { deliveries } = (await answer.json()) as { deliveries: Delivery[] };
      for (const { index, headers, body } of deliveries) {
        const { data } = JSON.parse(body) as { data: { alert: { id: string }; mention: { id: string } } };
        this.received.push({
          webhookId: headers['webhook-id'] ?? '',
          alertId: data.alert.id,
          mentionId: data.mention.id,
        });
        this.lastIndex = index;
      }
      if (deliveries.length < 1_000) return;
    }
  }
}
