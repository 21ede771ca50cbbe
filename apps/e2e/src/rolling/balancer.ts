import {
  Agent,
  createServer,
  type IncomingMessage,
  request,
  type Server,
  type ServerResponse,
} from 'node:http';
import type { AddressInfo } from 'node:net';

/** A process that requests can be sent to. */
export interface Target {
  /** null = not running. */
  readonly url: string | null;
}

const probeEveryMs = 100;

/**
 * Spreads requests over the targets that report ready, over kept-alive connections, as a cluster's service does. It never
 * retries: if a target fails, the caller gets a 502.
 */
export class Balancer {
  /** All targets, ready or not. */
  targets: readonly Target[] = [];
  private ready: string[] = [];
  private turn = 0;
  private isStopped = false;
  private readonly agents = new Map<string, Agent>();
  private readonly server: Server;
  private probing: NodeJS.Timeout | undefined;

  private constructor() {
    this.server = createServer((incoming, outgoing) => this.forward(incoming, outgoing));
    // Targets tell callers that idle connections are kept for 72 s. If Node's default of five closed one while a request is
    // on its way, this would look like a failure, although no process is to blame.
    this.server.keepAliveTimeout = 0;
    this.probeAgain();
  }

  static async start(): Promise<Balancer> {
    const balancer = new Balancer();
    await new Promise<void>((listening) => balancer.server.listen(0, '127.0.0.1', listening));
    return balancer;
  }

  get url(): string {
    return `http://127.0.0.1:${(this.server.address() as AddressInfo).port}`;
  }

  async stop(): Promise<void> {
    this.isStopped = true;
    clearTimeout(this.probing);
    this.server.closeAllConnections();
    await new Promise((closed) => this.server.close(closed));
    for (const agent of this.agents.values()) agent.destroy();
  }

  /** One probe at a time, so that a late response does not overwrite a newer one. */
  private probeAgain(): void {
    if (this.isStopped) return;
    this.probing = setTimeout(() => void this.probe().finally(() => this.probeAgain()), probeEveryMs);
  }

  private async probe(): Promise<void> {
    const urls = this.targets.flatMap(({ url }) => url ?? []);
    const answers = await Promise.all(
      urls.map((url) =>
        fetch(`${url}/health/ready`).then(
          ({ ok }) => ok,
          () => false,
        ),
      ),
    );
    this.ready = urls.filter((_, index) => answers[index]);
  }

  private forward(incoming: IncomingMessage, outgoing: ServerResponse): void {
    const url = this.ready[(this.turn += 1) % Math.max(1, this.ready.length)];
    if (url === undefined) {
      outgoing.writeHead(503).end('no gateway is ready');
      return;
    }
    const { method, headers } = incoming;
    const forwarded = request(url + (incoming.url ?? ''), { method, headers, agent: this.agentOf(url) });
    forwarded.on('response', (answer) => {
      // A close applies to our connection with the target, not to the caller's connection with us.
      outgoing.writeHead(answer.statusCode ?? 502, { ...answer.headers, connection: 'keep-alive' });
      answer.pipe(outgoing);
      answer.on('error', () => outgoing.destroy());
    });
    forwarded.on('error', (error) => {
      if (outgoing.headersSent) outgoing.destroy();
      else outgoing.writeHead(502).end(`${url}: ${error.message}`);
    });
    incoming.pipe(forwarded);
  }

  private agentOf(url: string): Agent {
    let agent = this.agents.get(url);
    if (agent === undefined) {
      agent = new Agent({ keepAlive: true });
      this.agents.set(url, agent);
    }
    return agent;
  }
}
