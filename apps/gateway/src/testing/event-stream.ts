import { once } from 'node:events';
import { get, type IncomingMessage } from 'node:http';
import { setTimeout as wait } from 'node:timers/promises';

/** An event as received. */
export interface SeenEvent {
  readonly name: string;
  readonly data: Record<string, unknown>;
}

/**
 * A reader of `GET /api/events`. Unlike a browser's EventSource it never reconnects. Does not use `fetch`, which opens
 * another connection after it has cut one.
 */
export class EventStream {
  readonly events: SeenEvent[] = [];
  isOver = false;
  private text = '';

  private constructor(readonly response: IncomingMessage) {
    response.setEncoding('utf8');
    response.on('data', (piece: string) => this.take(piece));
    response.on('error', () => undefined);
    response.once('close', () => (this.isOver = true));
  }

  static async open(url: string, headers: Record<string, string> = {}): Promise<EventStream> {
    const request = get(url, { headers: { accept: 'text/event-stream', ...headers }, agent: false });
    const [response] = (await once(request, 'response')) as [IncomingMessage];
    return new EventStream(response);
  }

  get isOpen(): boolean {
    return this.response.statusCode === 200 && !this.isOver;
  }

  /** Returns the answer received instead of a stream. */
  async refusal(): Promise<object> {
    while (!this.isOver) await wait(10);
    return JSON.parse(this.text) as object;
  }

  /** Waits for the first event that matches. @throws Error if there is none within 40 s */
  async next(isWanted: (event: SeenEvent) => boolean): Promise<SeenEvent> {
    for (const until = Date.now() + 40_000; Date.now() < until; await wait(20)) {
      const found = this.events.find(isWanted);
      if (found !== undefined) return found;
    }
    throw new Error(`No such event among ${JSON.stringify(this.events)}`);
  }

  close(): void {
    this.response.destroy();
  }

  private take(piece: string): void {
    const parts = (this.text + piece).split('\n\n');
    this.text = parts.pop() ?? '';
    for (const part of parts) {
      const [, name = '', data = ''] = /^event: (\w+)\ndata: (.*)$/.exec(part) ?? [];
      if (name !== '') this.events.push({ name, data: JSON.parse(data) as Record<string, unknown> });
    }
  }
}
