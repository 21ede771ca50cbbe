import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';

/** Between two requests of a client: three clients together stay below a project's rate limit, however long the run. */
const pauseMs = 250;
/** Half of a project's limit. */
const mostKept = 50;

/** A customer who reads and writes all the time, and never retries. */
export class Traffic {
  /** Responses other than success, and requests without a response. */
  readonly failures: string[] = [];
  requests = 0;
  /** Ids of the monitors whose creation was acknowledged and whose deletion was never requested. */
  readonly kept: string[] = [];
  private running: Promise<unknown> = Promise.resolve();
  private isOver = false;
  private created = 0;

  constructor(
    private readonly baseUrl: string,
    private readonly keys: Readonly<Record<'restReads' | 'restWrites' | 'toolReads' | 'toolWrites', string>>,
  ) {}

  start(): void {
    this.running = Promise.all([
      this.again(() => this.rest(this.keys.restReads, 'GET', '/api/v1/mentions?limit=50')),
      this.again(() => this.export()),
      this.again(() => this.restWrite()),
      this.again(() => this.tool(this.keys.toolReads, 'list_monitors', {})),
      this.again(() => this.toolWrite()),
    ]);
  }

  async end(): Promise<void> {
    this.isOver = true;
    await this.running;
  }

  private async export(): Promise<void> {
    await this.rest(this.keys.restReads, 'GET', '/api/v1/mentions/export?format=ndjson');
    await sleep(10 * pauseMs);
  }

  /** Creates a monitor, keeps every third up to a limit and deletes the others, then changes the last one kept. */
  private async restWrite(): Promise<void> {
    const key = this.keys.restWrites;
    const id = idOf(await this.rest(key, 'POST', '/api/v1/monitors', newMonitor()));
    if (id === null) return;
    this.created += 1;
    if (this.created % 3 === 1 && this.kept.length < mostKept) this.kept.push(id);
    else await this.rest(key, 'DELETE', `/api/v1/monitors/${id}`);
    await this.rest(key, 'PATCH', `/api/v1/monitors/${this.kept.at(-1)}`, { name: randomUUID() });
  }

  private async toolWrite(): Promise<void> {
    const key = this.keys.toolWrites;
    const id = idOf(await this.tool(key, 'create_monitor', newMonitor()));
    if (id !== null) await this.tool(key, 'delete_monitor', { id });
  }

  private async again(act: () => Promise<unknown>): Promise<void> {
    while (!this.isOver) await act();
  }

  private rest(key: string, method: string, path: string, body?: object): Promise<Answer | null> {
    return this.send(`${method} ${path}`, path, key, { method, ...(body === undefined ? {} : { body }) });
  }

  private async tool(key: string, name: string, input: object): Promise<Answer | null> {
    const body = { jsonrpc: '2.0', id: 1, method: 'tools/call', params: { name, arguments: input } };
    const answer = await this.send(`tool ${name}`, '/mcp', key, { method: 'POST', body });
    const result = answer?.['result'] as { isError?: boolean; structuredContent?: Answer } | undefined;
    if (answer !== null && result?.isError !== false)
      this.failures.push(`tool ${name}: ${JSON.stringify(answer)}`);
    return result?.structuredContent ?? null;
  }

  private async send(
    what: string,
    path: string,
    key: string,
    { method, body }: { readonly method: string; readonly body?: object },
  ): Promise<Answer | null> {
    this.requests += 1;
    await sleep(pauseMs);
    try {
      const answer = await fetch(this.baseUrl + path, {
        method,
        headers: {
          authorization: `Bearer ${key}`,
          accept: 'application/json, text/event-stream',
          ...(body === undefined ? {} : { 'content-type': 'application/json' }),
        },
        ...(body === undefined ? {} : { body: JSON.stringify(body) }),
      });
      const text = await answer.text();
      if (!answer.ok) throw new Error(`${answer.status} ${text}`);
      return path.includes('/export') ? null : (JSON.parse(text) as Answer);
    } catch (error) {
      const { message, cause } = error as Error;
      this.failures.push(`${what}: ${message} ${cause === undefined ? '' : String(cause)}`);
      return null;
    }
  }
}

type Answer = Readonly<Record<string, unknown>>;

function newMonitor(): object {
  const name = randomUUID();
  return { name, keywords: [name], sources: ['reddit'] };
}

function idOf(answer: Answer | null): string | null {
  return (answer?.['data'] as { id: string } | undefined)?.id ?? null;
}
