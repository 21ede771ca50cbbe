import { createSocket, type Socket as Datagrams } from 'node:dgram';
import { once } from 'node:events';
import { connect, createServer, type Server, type Socket } from 'node:net';

const port = 3000;

/**
 * The processes of a stack as they appear on a container network: each has its own address and the same port, and a
 * service's name resolves to all its replicas. The name server listens on port 53 of an address of this machine.
 */
export class NamedServices {
  private readonly hosts = new Map<string, string>();
  private readonly doors: Server[] = [];
  private readonly open = new Set<Socket>();

  private constructor(
    /** The first three numbers of every address. */
    readonly network: string,
    private readonly datagrams: Datagrams,
  ) {}

  /** @param processes their URLs by name; the second replica of `classifier` is `classifier-2` */
  static async open(network: string, processes: ReadonlyMap<string, string>): Promise<NamedServices> {
    const datagrams = createSocket('udp4');
    datagrams.bind(53, `${network}.53`);
    await once(datagrams, 'listening');
    const services = new NamedServices(network, datagrams);
    datagrams.on('message', (query, { port: from, address }) =>
      datagrams.send(services.answer(query), from, address),
    );
    for (const [name, url] of processes) await services.lead(name, url);
    return services;
  }

  /** The address of the name server. */
  get nameServer(): string {
    return `${this.network}.53`;
  }

  /** Makes a name resolve to another address of this network as well. */
  name(name: string, host: string): void {
    this.hosts.set(name, host);
  }

  /** Removes a process that has ended from its service's name. */
  forget(name: string): void {
    this.hosts.delete(name);
  }

  close(): void {
    this.datagrams.close();
    for (const door of this.doors) door.close();
    for (const socket of this.open) socket.destroy();
  }

  private async lead(name: string, url: string): Promise<void> {
    const host = `${this.network}.${this.hosts.size + 100}`;
    const { hostname, port: inner } = new URL(url);
    const door = createServer((from) => {
      const to = connect(Number(inner), hostname);
      for (const [one, other] of [
        [from, to],
        [to, from],
      ] as const) {
        this.open.add(one);
        one.once('close', () => this.open.delete(one)).on('error', () => other.destroy());
        one.pipe(other);
      }
    });
    door.listen(port, host);
    await once(door, 'listening');
    this.doors.push(door);
    this.name(name, host);
  }

  /** https://www.rfc-editor.org/rfc/rfc1035#section-4 */
  private answer(query: Buffer): Buffer {
    let at = 12;
    const labels: string[] = [];
    for (let length = query[at] ?? 0; length > 0; at += length + 1, length = query[at] ?? 0)
      labels.push(query.toString('latin1', at + 1, at + 1 + length));
    const asked = query.subarray(12, at + 5);
    const hosts = [...this.hosts].flatMap(([name, host]) =>
      name.replace(/-\d+$/, '') === labels.join('.') ? [host] : [],
    );
    const header = Buffer.from(query.subarray(0, 12));
    header.writeUInt16BE(hosts.length > 0 ? 0x8180 : 0x8183, 2);
    [1, hosts.length, 0, 0].forEach((count, index) => header.writeUInt16BE(count, 4 + 2 * index));
    const found = hosts.map((host) =>
      Buffer.from([0xc0, 12, 0, 1, 0, 1, 0, 0, 0, 0, 0, 4, ...host.split('.').map(Number)]),
    );
    return Buffer.concat([header, asked, ...found]);
  }
}
