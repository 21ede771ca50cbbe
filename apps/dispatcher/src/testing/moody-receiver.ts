import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

/** What a receiver does with the first copy of every message (who hangs, of the first two alone); further copies are taken. */
export const moods = ['takes', 'breaks', 'limits', 'hangs', 'drops'] as const;
export type Mood = (typeof moods)[number];

/** One copy of a message, as it came. */
export interface Copy {
  readonly id: string;
  readonly mood: Mood;
  /** Whether the sender was told that it arrived. */
  readonly accepted: boolean;
}

/** A webhook receiver: `/<mood>` says how it behaves. It keeps every copy that it got whole. */
export class MoodyReceiver {
  readonly copies: Copy[] = [];
  private readonly server: Server;
  private betweenAnswerAndRecord: ((answer: () => Promise<void>) => void) | null = null;

  private constructor() {
    this.server = createServer((request, response) => {
      request.resume().on('end', () => this.take(request, response));
    });
  }

  /** Has the next copy that is accepted answered by `interrupt`, once: whoever calls `answer` knows when the answer has left. */
  interruptNext(interrupt: (answer: () => Promise<void>) => Promise<void>): Promise<void> {
    return new Promise((resolve, reject) => {
      this.betweenAnswerAndRecord = (answer) => {
        this.betweenAnswerAndRecord = null;
        interrupt(answer).then(resolve, reject);
      };
    });
  }

  static async start(): Promise<MoodyReceiver> {
    const receiver = new MoodyReceiver();
    await new Promise<void>((listening) => receiver.server.listen(0, '127.0.0.1', listening));
    return receiver;
  }

  urlOf(mood: Mood): string {
    return `http://127.0.0.1:${(this.server.address() as AddressInfo).port}/${mood}`;
  }

  async stop(): Promise<void> {
    this.server.closeAllConnections();
    await new Promise((closed) => this.server.close(closed));
  }

  /** Each hang costs the sender its whole patience, 20 s. */
  private hasHung(mood: Mood): boolean {
    return mood === 'hangs' && this.copies.filter((copy) => copy.mood === mood).length >= 2;
  }

  private take(request: IncomingMessage, response: ServerResponse): void {
    const mood = moods.find((name) => request.url === `/${name}`) ?? 'takes';
    const id = String(request.headers['webhook-id']);
    const accepted = mood === 'takes' || this.copies.some((copy) => copy.id === id) || this.hasHung(mood);
    this.copies.push({ id, mood, accepted });
    if (accepted) this.accept(response);
    else if (mood === 'breaks') response.writeHead(503).end('down');
    else if (mood === 'limits') response.writeHead(429, { 'retry-after': '1' }).end('slow down');
    else if (mood === 'drops') request.socket.destroy();
  }

  private accept(response: ServerResponse): void {
    const answer = (): Promise<void> =>
      new Promise((left) => {
        response.once('finish', left).writeHead(200).end('thanks');
      });
    if (this.betweenAnswerAndRecord === null) void answer();
    else this.betweenAnswerAndRecord(answer);
  }
}
