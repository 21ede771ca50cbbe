import { randomUUID } from 'node:crypto';
import { signUpWithProject } from '../stack/api-client.js';
import { redditPost } from '../stack/reddit-post.js';
import type { Stack } from '../stack/stack.js';

/** A project with activity for every panel of the dashboard. */
export class BusyProject {
  private rounds = 0;

  private constructor(
    private readonly stack: Stack,
    private readonly headers: Readonly<Record<string, string>>,
  ) {}

  static async found(stack: Stack): Promise<BusyProject> {
    const { api } = await signUpWithProject(stack.baseUrl, { name: 'Lumenboard' });
    await api.post('/api/v1/monitors', { name: 'Lumenboard', keywords: ['Lumenboard'] });
    for (const [name, destination] of [
      ['Arrives', `${stack.sandboxUrl}/webhooks/team`],
      ['Never arrives', 'http://127.0.0.1:1/'],
    ])
      await api.post('/api/v1/alerts', { name, channel: 'webhook', destination });
    const scopes = ['monitors:read', 'monitors:write', 'mentions:read'];
    const { key } = await api.post<{ key: string }>('/api/v1/api-keys', { name: 'Busy', scopes });
    return new BusyProject(stack, {
      authorization: `Bearer ${key}`,
      accept: 'application/json, text/event-stream',
      'content-type': 'application/json',
    });
  }

  /** Produces a post that is found and sent to an alert, a repeated write, a tool call, and a refusal. */
  async oneRound(): Promise<void> {
    this.rounds += 1;
    const title = `Lumenboard is down for our whole team, day ${this.rounds}`;
    await this.stack.publish([
      redditPost(`bsy${this.rounds}`, title, 'Since an hour nobody can log in, please help.'),
    ]);
    const write = { name: `Round ${this.rounds}`, keywords: [`Round number ${this.rounds}`] };
    const idempotencyKey = randomUUID();
    for (let turn = 0; turn < 2; turn += 1)
      await this.send(201, '/api/v1/monitors', write, { 'idempotency-key': idempotencyKey });
    const call = { name: 'list_monitors', arguments: {} };
    await this.send(200, '/mcp', { jsonrpc: '2.0', id: 1, method: 'tools/call', params: call });
    await this.send(400, '/api/v1/monitors', { name: '' });
  }

  private async send(
    expected: number,
    path: string,
    body: object,
    headers: Readonly<Record<string, string>> = {},
  ): Promise<void> {
    const answer = await fetch(this.stack.baseUrl + path, {
      method: 'POST',
      headers: { ...this.headers, ...headers },
      body: JSON.stringify(body),
    });
    const text = await answer.text();
    if (answer.status !== expected) throw new Error(`${path} answered ${answer.status} ${text}`);
  }
}
