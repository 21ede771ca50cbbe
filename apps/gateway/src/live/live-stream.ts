import type { ServerResponse } from 'node:http';
import type { ByeEvent, LiveEvent } from '@earshot/contracts';
import type { Activity } from '@earshot/domain';

/** A reader that falls further behind is disconnected; it reconnects and reads what it missed. */
const mostBehindBytes = 64 * 1024;

/** A reader of a project's stream, with the check of whether it may continue. */
export interface LiveReader {
  readonly projectId: string;
  /** Id of the user or API key: the number of streams of each is limited. */
  readonly subjectId: string;
  /** Id of the session or API key. */
  readonly credentialId: string;
  /** At the time of connecting; undefined = there was none. */
  readonly newestActivity: Pick<Activity, 'id' | 'at'> | undefined;
  /** @returns why the stream must end; null = it continues */
  readonly refusal: () => Promise<'signed_out' | 'no_access' | null>;
}

/** An open response to `GET /api/events`. */
export class LiveStream {
  constructor(
    readonly reader: LiveReader,
    private readonly response: ServerResponse,
    private readonly onCut: () => void,
  ) {}

  send({ name, data }: LiveEvent): void {
    this.write(`event: ${name}\ndata: ${JSON.stringify(data)}\n\n`);
  }

  /** Shows the reader and any proxies that the connection is alive. */
  beat(): void {
    this.write(':\n\n');
  }

  end(reason: ByeEvent['reason']): void {
    this.send({ name: 'bye', data: { reason } });
    this.response.end();
  }

  private write(text: string): void {
    if (this.response.destroyed || this.response.writableEnded) return;
    if (this.response.writableLength > mostBehindBytes) {
      this.onCut();
      this.response.destroy();
      return;
    }
    this.response.write(text);
  }
}
