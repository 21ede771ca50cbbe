import { Client } from '@modelcontextprotocol/sdk/client/index.js';
import { StreamableHTTPClientTransport } from '@modelcontextprotocol/sdk/client/streamableHttp.js';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { createMonitor, operations } from '@earshot/contracts';
import { newId } from '@earshot/platform';
import type { DoorAnswer } from '../testing/call-rest.js';
import { rpc } from '../testing/call-tool.js';
import {
  givenKey,
  givenTenant,
  startTestGateway,
  type Tenant,
  type TestGateway,
} from '../testing/test-gateway.js';

let gateway: TestGateway;
let tenant: Tenant;
beforeAll(async () => {
  gateway = await startTestGateway();
  tenant = await givenTenant(gateway);
});
afterAll(() => gateway.close());

async function connect(token: string | undefined): Promise<Client> {
  const client = new Client({ name: 'spec', version: '1' });
  const headers = { authorization: `Bearer ${token}` };
  await client.connect(
    new StreamableHTTPClientTransport(new URL('/mcp', gateway.url), { requestInit: { headers } }),
  );
  return client;
}

function post(body: string): Promise<Response> {
  return fetch(`${gateway.url}/mcp`, {
    method: 'POST',
    headers: {
      authorization: `Bearer ${tenant.key.token}`,
      'content-type': 'application/json',
      accept: 'application/json, text/event-stream',
    },
    body,
  });
}

async function toolNames(token: string | undefined): Promise<string[]> {
  const client = await connect(token);
  const { tools } = await client.listTools();
  await client.close();
  return tools.map(({ name }) => name);
}

describe('an MCP client', () => {
  it('is told what Earshot is for', async () => {
    const client = await connect(tenant.key.token);
    expect(client.getServerVersion()?.name).toBe('earshot');
    expect(client.getInstructions()).toContain('list_mentions');
    await client.close();
  });

  it('finds every operation when signed in, and calls it', async () => {
    expect(await toolNames(tenant.session.token)).toEqual(operations.map(({ name }) => name));
  });

  it('finds with a key only what the key may call', async () => {
    const key = await givenKey(gateway, tenant.session, ['mentions:read', 'projects:write']);
    expect(await toolNames(key.token)).toEqual(['list_mentions', 'get_mention']);
  });

  it('gets answers that fit the schema it was shown, as structure and as text', async () => {
    const client = await connect(tenant.key.token);
    await client.listTools();
    // The client itself checks structuredContent against outputSchema.
    const answer = await client.callTool({
      name: 'create_monitor',
      arguments: { ...createMonitor.example.input },
    });
    expect(answer.isError).toBe(false);
    const [content] = answer.content as { type: string; text: string }[];
    expect(JSON.parse(content?.text ?? '')).toEqual(answer.structuredContent);
    const refused = await client.callTool({ name: 'get_mention', arguments: { id: newId() } });
    expect(refused.isError).toBe(true);
    expect((refused.structuredContent as unknown as DoorAnswer).error?.code).toBe('NOT_FOUND');
    await client.close();
  });

  it('may have many calls in flight', async () => {
    const client = await connect(tenant.key.token);
    const answers = await Promise.all(
      Array.from({ length: 20 }, () => client.callTool({ name: 'list_alerts', arguments: {} })),
    );
    expect(answers.map(({ isError }) => isError)).toEqual(answers.map(() => false));
    await client.close();
  });

  it('is refused without a credential', async () => {
    await expect(connect(undefined)).rejects.toThrow('UNAUTHENTICATED');
  });
});

describe('tools', () => {
  it('say what they do to the world, in schemas that every client takes', async () => {
    const client = await connect(tenant.session.token);
    const { tools } = await client.listTools();
    for (const tool of tools) {
      expect(tool.name).toMatch(/^[a-z_]{1,64}$/);
      expect(tool.description?.length).toBeGreaterThan(40);
      expect(Object.keys(tool.inputSchema)).not.toContain('anyOf');
      expect(tool.inputSchema).toMatchObject({ type: 'object', additionalProperties: false });
      expect(tool.outputSchema).toMatchObject({ type: 'object', required: ['data', 'meta'] });
      const hints = { readOnlyHint: expect.any(Boolean), destructiveHint: expect.any(Boolean) };
      expect(tool.annotations).toMatchObject({ ...hints, idempotentHint: expect.any(Boolean) });
      const takesKey = 'idempotency_key' in (tool.inputSchema.properties ?? {});
      expect(takesKey).toBe(tool.annotations?.readOnlyHint === false);
    }
    await client.close();
  });

  it('that do not exist are a protocol error', async () => {
    const answer = await rpc(gateway.url, tenant.key.token, 'tools/call', {
      name: 'no_such_tool',
      arguments: {},
    });
    expect(await answer.json()).toMatchObject({ error: { code: -32_602 } });
  });

  it('refuse a key that is no text, however deep it is', async () => {
    const key = `${'['.repeat(20_000)}${']'.repeat(20_000)}`;
    const call = `{"name":"create_monitor","arguments":{"name":"Acme","keywords":["acme"],"idempotency_key":${key}}}`;
    const answer = await post(`{"jsonrpc":"2.0","id":1,"method":"tools/call","params":${call}}`);
    const details = [{ field: 'idempotency_key', rule: 'format' }];
    expect(await answer.json()).toMatchObject({ result: { structuredContent: { error: { details } } } });
  });

  it('carry the rate headers of their call', async () => {
    const answer = await rpc(gateway.url, tenant.key.token, 'tools/call', {
      name: 'list_alerts',
      arguments: {},
    });
    expect(answer.headers.get('ratelimit')).toMatch(/^"project";r=\d+;t=\d+$/);
    expect(answer.headers.get('ratelimit-policy')).toBe('"project";q=600;w=60');
  });
});

describe('the endpoint', () => {
  it('takes notifications without a word', async () => {
    const answer = await post('{"jsonrpc":"2.0","method":"notifications/initialized"}');
    expect([answer.status, await answer.text()]).toEqual([202, '']);
  });

  it.each(['GET', 'DELETE', 'PUT'])('answers %s with 405', async (method) => {
    const answer = await fetch(`${gateway.url}/mcp`, { method });
    expect([answer.status, answer.headers.get('allow')]).toEqual([405, 'POST']);
  });

  it.each([
    { origin: 'https://evil.example' },
    { origin: 'http://earshot.example.evil.example' },
    { origin: 'null' },
  ])('refuses pages of other sites: %j', async (headers) => {
    const answer = await rpc(gateway.url, tenant.key.token, 'tools/list', {}, headers);
    expect(answer.status).toBe(403);
  });

  it.each(['http://earshot.example', 'http://localhost:6274'])('takes pages of %s', async (origin) => {
    const answer = await rpc(gateway.url, tenant.key.token, 'tools/list', {}, { origin });
    expect(answer.status).toBe(200);
  });
});
