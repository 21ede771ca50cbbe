import type { ServerResponse } from 'node:http';
import type { LiveEvent } from './gathered-changes.js';

/** A reader who is further behind than this is cut: it begins anew, and reads what it missed. */
const mostBehindBytes = 64 * 1024;

/** Who follows which project, and how it may still do so. */
export interface LiveReader {
  readonly projectId: string;
  /** Id of the user or API key: how many streams each may have is limited. */
  readonly subjectId: string;
  /** Id of the session or API key. */
  readonly credentialId: string;
  /** When it connected; null = there was none. */
  readonly newestActivityId: string | null;
  /** @returns why the stream has to end; null = it goes on */
  readonly refusal: () => Promise<'signed_out' | 'no_access' | null>;
}

/** An open answer to `GET /api/events`. */
export class LiveStream {
  constructor(
    readonly reader: LiveReader,
    private readonly response: ServerResponse,
    private readonly onCut: () => void,
  ) {}

  send({ name, data }: LiveEvent): void {
    this.write(`event: ${name}\ndata: ${JSON.stringify(data)}\n\n`);
  }

  /** Shows the reader, and whatever stands between, that the connection is alive. */
  beat(): void {
    this.write(':\n\n');
  }

  end(reason: 'signed_out' | 'no_access' | 'stopping'): void {
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
