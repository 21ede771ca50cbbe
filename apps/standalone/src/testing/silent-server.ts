import { once } from 'node:events';
import { type AddressInfo, createServer, type Socket } from 'node:net';

/** A port of this machine. */
export interface TestPort {
  readonly port: number;
  stop(): Promise<void>;
}

/** A server that accepts connections and handles them as the test says; by default it never answers. */
export async function startSilentServer(
  greet: (socket: Socket) => void = () => undefined,
): Promise<TestPort> {
  const sockets = new Set<Socket>();
  const server = createServer((socket) => {
    sockets.add(socket);
    socket.on('error', () => undefined).on('data', () => undefined);
    greet(socket);
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    port: (server.address() as AddressInfo).port,
    async stop() {
      for (const socket of sockets) socket.destroy();
      server.close();
      await once(server, 'close');
    },
  };
}
