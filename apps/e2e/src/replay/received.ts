/** A delivery as it arrived at the receiver: what counts as notified. */
export interface Received {
  /** The same on every copy of one notification. */
  readonly webhookId: string;
  readonly alertId: string;
  readonly mentionId: string;
}

interface Delivery {
  readonly index: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
}

/** Reads what arrived at a webhook of the sandbox, again and again: the sandbox remembers only the last 20,000. */
export class Receiver {
  readonly received: Received[] = [];
  private lastIndex = 0;

  constructor(
    /** Of the sandbox's webhook. */
    readonly url: string,
  ) {}

  /** Reads what came since the last time. */
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
