import { setTimeout as wait } from 'node:timers/promises';
import { type IncomingMessage, STATUS_CODES } from 'node:http';
import type { Socket } from 'node:net';
import { type WebSocket, WebSocketServer } from 'ws';
import { spoil } from '../faults/common-faults.js';
import type { SourceParts } from '../posts/source-parts.js';
import type { JetstreamEvent, JetstreamLog } from './jetstream-log.js';
import { type JetstreamStart, readJetstreamQuery } from './jetstream-query.js';

/** Defaults, which settings may override. */
const usual = {
  /** How far back a stream can begin, as at Bluesky. */
  reachHours: 36,
  listsAtMost: Infinity,
  /** How often a stream that has sent everything checks for more. */
  beatMs: 100,
  /** A stream ends after this many events, as when its host is restarted. */
  eventsPerStream: Infinity,
  /** A faulty stream fails at this event. */
  faultAt: 25,
};
/** When this much is buffered, sending pauses until it has been received. */
const bufferedBytes = 4 * 1024 * 1024;

type StreamFault = 'drop' | 'too_slow' | 'cut_body' | 'garbage' | 'duplicates';

/** One host of Jetstream, with its own sequence numbers. It only sends. */
export class JetstreamHost {
  private readonly sockets = new WebSocketServer({ noServer: true });
  /** Connections that never get an answer. */
  private readonly hanging = new Set<Socket>();

  constructor(
    private readonly log: JetstreamLog,
    private readonly parts: SourceParts,
    /** The sequence number of the first event. */
    private readonly firstSeq: number,
  ) {}

  async serve(request: IncomingMessage, socket: Socket, head: Buffer): Promise<void> {
    const { board, clock, settings } = this.parts;
    socket.on('error', () => undefined);
    const slow = board.strike('bluesky', ['latency']);
    if (slow !== null) await wait(slow.latency_ms);
    if (board.strike('bluesky', ['reset']) !== null) return void socket.resetAndDestroy();
    if (board.strike('bluesky', ['hang']) !== null) return void this.hanging.add(socket);
    const kind = board.strike('bluesky', refusals)?.kind;
    if (kind === 'unauthorized') return refuse(socket, 401, '{"error":"AuthenticationRequired"}');
    if (kind === 'rate')
      return refuse(socket, 429, '{"error":"RateLimitExceeded","message":"Rate Limit Exceeded"}');
    if (kind === 'server_error') return refuse(socket, 503, 'service not ready: cursor replay warming up');
    if (kind === 'html_error') return refuse(socket, 502, '<html><body>Bad Gateway</body></html>');
    const now = clock.now();
    const { searchParams } = new URL(request.url ?? '/', 'http://host');
    const { reachHours, listsAtMost } = { ...usual, ...settings };
    const start = readJetstreamQuery(searchParams, this.log.until(now), now, {
      reachMs: reachHours * 3_600_000,
      listsAtMost,
      firstSeq: this.firstSeq,
    });
    if ('error' in start) return refuse(socket, 400, JSON.stringify(start));
    this.sockets.handleUpgrade(request, socket, head, (open) => {
      if (kind === 'empty_page') open.close();
      else void this.send(open, start);
    });
  }

  close(): void {
    for (const open of this.sockets.clients) open.terminate();
    for (const socket of this.hanging) socket.destroy();
  }

  private async send(open: WebSocket, { index, kinds, isClamped }: JetstreamStart): Promise<void> {
    const { board, clock, served, settings } = this.parts;
    const { beatMs, eventsPerStream, faultAt } = { ...usual, ...settings };
    const kinds_ = ['drop', 'too_slow', 'cut_body', 'garbage', 'duplicates'] as const;
    const fault: StreamFault | null = board.strike('bluesky', kinds_)?.kind ?? null;
    // Clients must not send anything.
    open.on('message', () => open.close(1008));
    open.on('error', () => undefined);
    if (isClamped) open.send(JSON.stringify(clampedFrame));
    let sent = 0;
    for (let next = index; open.readyState === open.OPEN;) {
      const event = this.log.until(clock.now())[next];
      if (event === undefined) {
        await wait(beatMs);
        if (this.log.until(clock.now()).length === next) this.log.beat(clock.now());
        continue;
      }
      next += 1;
      if (kinds.length > 0 && !kinds.includes(event.kind)) continue;
      const frame = JSON.stringify(this.frameOf(event));
      sent += 1;
      if (sent === faultAt && fault !== null && fault !== 'duplicates') {
        // Waits until everything sent has arrived.
        while (open.bufferedAmount > 0 && open.readyState === open.OPEN) await wait(5);
        return fail(open, fault, frame);
      }
      open.send(frame);
      if (fault === 'duplicates') open.send(frame);
      if (event.name !== undefined) served.add(event.name);
      if (sent === eventsPerStream) return open.close();
      if (open.bufferedAmount > bufferedBytes)
        while (open.bufferedAmount > 0 && open.readyState === open.OPEN) await wait(5);
      else if (sent % 1_000 === 0) await wait(0);
    }
  }

  private frameOf({ number, time, kind, payload }: JetstreamEvent): object {
    const type = `network.bsky.jetstream.subscribeEvents#${kind}`;
    const seen = time.toISOString().replace('Z', '000Z');
    return {
      $type: 'message',
      payload: { $type: type, seq: number - 1 + this.firstSeq, time: seen, ...payload },
    };
  }
}

const refusals = ['rate', 'unauthorized', 'server_error', 'html_error', 'empty_page'] as const;

const clampedFrame = {
  $type: 'message',
  payload: {
    $type: 'network.bsky.jetstream.subscribeEvents#info',
    name: 'OutdatedCursor',
    message: 'the cursor is older than what is kept; the stream begins at the oldest event',
  },
};

function fail(open: WebSocket, fault: Exclude<StreamFault, 'duplicates'>, frame: string): void {
  if (fault === 'drop') return open.terminate();
  if (fault === 'too_slow')
    open.send(
      JSON.stringify({ $type: 'error', error: 'ConsumerTooSlow', message: 'reading below the floor rate' }),
    );
  else open.send(spoil(frame, fault));
  open.close();
}

function refuse(socket: Socket, status: number, body: string): void {
  const type = body.startsWith('{') ? 'application/json' : 'text/plain';
  socket.end(
    `HTTP/1.1 ${status} ${STATUS_CODES[status]}\r\ncontent-type: ${type}\r\ncontent-length: ${Buffer.byteLength(body)}\r\nconnection: close\r\n\r\n${body}`,
  );
}
