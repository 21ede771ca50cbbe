import { type ProxiedConnection, TcpProxy } from '@earshot/platform/testing';

/** A proxy between a gateway and its Postgres that can be stopped after any statement. */
export interface StatementProxy {
  /** The URL of the database through the proxy. */
  readonly url: string;
  /**
   * Counts statements from now on. The nth is executed, but neither its reply nor anything its sender sends after it is
   * passed on.
   * @returns resolves when the nth statement has been executed
   */
  stopAfter(n: number): Promise<void>;
  /** Cuts the stopped connections on both sides, and lets everything else pass. */
  cut(): void;
  close(): Promise<void>;
}

const startup = 'startup';
/** https://www.postgresql.org/docs/current/protocol-message-formats.html: `Q`uery and `S`ync end a statement. */
const endsWithReady = [startup, 'Q', 'S'];
const readyForQuery = 'Z';
/** A stopped call waits as long as the spec does: Postgres would end its transaction (`becomeTenant`, `sessionOf`). */
const patience = [
  [`'idle_in_transaction_session_timeout', '15s'`, `'idle_in_transaction_session_timeout', '15h'`],
  ['idle_in_transaction_session_timeout\0' + '30000', 'idle_in_transaction_session_timeout\0' + '00000'],
] as const;
/** Processes query the time of their Postgres now and then, which is not part of any call. */
const asksForTime = 'SELECT clock_timestamp() AS now';

export async function startStatementProxy(databaseUrl: string): Promise<StatementProxy> {
  let left = Infinity;
  let reached: () => void = () => undefined;
  const stopped: ProxiedConnection[] = [];
  const proxy = await TcpProxy.open(databaseUrl, (connection) => {
    let isLast = false;
    /** Statements passed on but not yet answered: several may be sent at once. */
    let unanswered = 0;
    const clientMessages = messageReader(true);
    const serverMessages = messageReader(false);
    return {
      fromClient(bytes) {
        const isOfCall = !bytes.includes(asksForTime);
        const passed: Buffer[] = [];
        for (const { type, message } of clientMessages(bytes)) {
          if (isLast) break;
          passed.push(patient(message));
          if (!endsWithReady.includes(type)) continue;
          unanswered += 1;
          if (type !== startup) isLast = isOfCall && (left -= 1) === 0;
        }
        return Buffer.concat(passed);
      },
      fromServer(bytes) {
        unanswered -= serverMessages(bytes).filter(({ type }) => type === readyForQuery).length;
        if (!isLast) return bytes;
        if (unanswered === 0) {
          stopped.push(connection());
          reached();
        }
        return null;
      },
    };
  });
  return {
    url: proxy.url,
    stopAfter: (n) => {
      left = n;
      return new Promise((resolve) => (reached = resolve));
    },
    cut: () => {
      left = Infinity;
      for (const connection of stopped.splice(0)) connection.reset();
    },
    close: () => proxy.goAway(),
  };
}

/** Texts of the same length, so that the lengths in the message stay right. */
function patient(message: Buffer): Buffer {
  for (const [limited, endless] of patience) {
    const at = message.indexOf(limited);
    if (at !== -1) message.write(endless, at, 'latin1');
  }
  return message;
}

/** A protocol message, with its type letter. */
interface Message {
  readonly type: string;
  readonly message: Buffer;
}

/** Returns the messages completed by each chunk of a stream. @param startsUntyped the first message has no type */
function messageReader(startsUntyped: boolean): (bytes: Buffer) => Message[] {
  let rest = Buffer.alloc(0);
  let typed = !startsUntyped;
  return (bytes) => {
    rest = Buffer.concat([rest, bytes]);
    const messages: Message[] = [];
    for (;;) {
      const head = typed ? 1 : 0;
      if (rest.length < head + 4) return messages;
      const end = head + rest.readInt32BE(head);
      if (rest.length < end) return messages;
      messages.push({
        type: typed ? rest.toString('latin1', 0, 1) : startup,
        message: rest.subarray(0, end),
      });
      typed = true;
      rest = rest.subarray(end);
    }
  };
}
