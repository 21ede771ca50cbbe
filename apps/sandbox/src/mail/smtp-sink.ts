import type { AddressInfo, Socket } from 'node:net';
import { buffer } from 'node:stream/consumers';
import type { Clock } from '@earshot/platform';
import { SMTPServer, type SMTPServerDataStream, type SMTPServerSession } from 'smtp-server';
import type { FaultBoard } from '@earshot/fakes';
import type { Mailbox } from './mailbox.js';

/** A mail server that accepts all mail for all recipients and stores it in the mailbox. No TLS, no login. */
export class SmtpSink {
  private readonly server: SMTPServer;
  /** By remote port. */
  private readonly sockets = new Map<number, Socket>();

  constructor(
    private readonly mailbox: Mailbox,
    private readonly board: FaultBoard,
    private readonly clock: Clock,
  ) {
    this.server = new SMTPServer({
      disabledCommands: ['AUTH', 'STARTTLS'],
      disableReverseLookup: true,
      size: 25 * 1024 * 1024,
      rejectOversized: true,
      closeTimeout: 1,
      onRcptTo: (_address, _session, done) => done(this.refusal()),
      onData: (stream, session, done) => void this.take(stream, session, done),
    });
    this.server.on('error', () => undefined);
    this.server.server.on('connection', (socket) => {
      const port = socket.remotePort ?? 0;
      this.sockets.set(port, socket);
      socket.once('close', () => this.sockets.delete(port));
    });
  }

  /** @returns the port it listens on */
  async listen(port: number, host: string): Promise<number> {
    await new Promise<void>((resolve, reject) => {
      this.server.server.once('error', reject);
      this.server.listen(port, host, resolve);
    });
    return (this.server.server.address() as AddressInfo).port;
  }

  async close(): Promise<void> {
    for (const socket of this.sockets.values()) socket.destroy();
    await new Promise<void>((resolve) => {
      this.server.close(() => resolve());
    });
  }

  private refusal(): Error | null {
    const fault = this.board.strike('smtp', ['reject', 'tempfail']);
    if (fault === null) return null;
    return fault.kind === 'reject'
      ? Object.assign(new Error('No such user here'), { responseCode: 550 })
      : Object.assign(new Error('Try again later'), { responseCode: 451 });
  }

  private async take(
    stream: SMTPServerDataStream,
    session: SMTPServerSession,
    done: (error?: Error | null, message?: string) => void,
  ): Promise<void> {
    try {
      const raw = await buffer(stream);
      if (stream.sizeExceeded) return done();
      const fault = this.board.strike('smtp', ['hang', 'drop_after_data']);
      if (fault?.kind === 'hang') return;
      await this.mailbox.store(
        raw,
        session.envelope.rcptTo.map(({ address }) => address),
        this.clock.now(),
      );
      // The message is stored, but the sender gets no confirmation.
      if (fault !== null) this.sockets.get(session.remotePort)?.destroy();
      else done(null, 'Kept in the mailbox');
    } catch (error) {
      done(error instanceof Error ? error : new Error(String(error)));
    }
  }
}
