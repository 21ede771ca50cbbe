import { createSocket } from 'node:dgram';
import { once } from 'node:events';

/** A name server on this machine that resolves no name and records every name it was asked for. */
export interface NameServer {
  readonly address: string;
  readonly asked: readonly string[];
  close(): void;
}

/** @returns null if this process may not listen on port 53 */
export async function openNameServer(address: string): Promise<NameServer | null> {
  const asked: string[] = [];
  const socket = createSocket('udp4');
  socket.on('message', (query, { port, address: from }) => {
    asked.push(nameIn(query));
    socket.send(noSuchName(query), port, from);
  });
  try {
    socket.bind(53, address);
    await once(socket, 'listening');
  } catch {
    return null;
  }
  return { address, asked, close: () => socket.close() };
}

/** RFC 1035, 4.1.2: labels, each preceded by its length, after a header of twelve bytes. */
function nameIn(query: Buffer): string {
  const labels: string[] = [];
  for (let at = 12, length = query[at] ?? 0; length > 0; at += length + 1, length = query[at] ?? 0)
    labels.push(query.toString('latin1', at + 1, at + 1 + length));
  return labels.join('.');
}

function noSuchName(query: Buffer): Buffer {
  const answer = Buffer.from(query);
  answer.writeUInt16BE(0x8183, 2);
  return answer;
}
