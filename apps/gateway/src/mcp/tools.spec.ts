import { Client } from '@modelcontextprotocol/sdk/client/index.js';
import { StreamableHTTPClientTransport } from '@modelcontextprotocol/sdk/client/streamableHttp.js';
import { LATEST_PROTOCOL_VERSION } from '@modelcontextprotocol/sdk/types.js';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { createMonitor, type OperationName, operations } from '@earshot/contracts';
import { newId } from '@earshot/platform';
import type { DoorAnswer } from '../testing/call-rest.js';
import { rpc } from '../testing/call-tool.js';
import { sendRaw } from '../testing/raw-http.js';
import { scenarios } from '../testing/scenarios.js';
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
  gateway = await startTestGateway({ MCP_HOSTS: 'earshot.internal' });
  tenant = await givenTenant(gateway);
});
afterAll(() => gateway.close());

async function connect(token: string | undefined, path = '/mcp'): Promise<Client> {
  const client = new Client({ name: 'spec', version: '1' });
  const headers = { authorization: `Bearer ${token}` };
  await client.connect(
    new StreamableHTTPClientTransport(new URL(path, gateway.url), { requestInit: { headers } }),
  );
  return client;
}

const withOutputSchemas = '/mcp?output_schemas=true';

function post(body: string, token = tenant.key.token): Promise<Response> {
  return fetch(`${gateway.url}/mcp`, {
    method: 'POST',
    headers: {
      authorization: `Bearer ${token}`,
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
  it('receives instructions that explain what Earshot is for', async () => {
    const client = await connect(tenant.key.token);
    expect(client.getServerVersion()?.name).toBe('earshot');
    expect(client.getInstructions()).toContain('list_mentions');
    await client.close();
  });

  it('finds every operation when signed in', async () => {
    expect(await toolNames(tenant.session.token)).toEqual(operations.map(({ name }) => name));
  });

  it('finds with a key of all scopes every tool except those for signed-in users', async () => {
    const open = operations.filter(({ access }) => access === 'any').map(({ name }) => name);
    expect(await toolNames(tenant.key.token)).toEqual(open);
  });

  it('finds with a key only the tools that the key may call', async () => {
    const key = await givenKey(gateway, tenant.session, ['mentions:read', 'projects:write']);
    const callable = operations.filter(({ scope }) => scope === 'mentions:read').map(({ name }) => name);
    expect(callable).toContain('get_mention');
    expect(await toolNames(key.token)).toEqual(callable);
  });

  it('reads all tools of a key in 60 KB, and their output schemas only on request', async () => {
    const client = await connect(tenant.key.token);
    const { tools } = await client.listTools();
    expect(Buffer.byteLength(JSON.stringify(tools))).toBeLessThan(60_000);
    expect(tools.filter(({ outputSchema }) => outputSchema !== undefined)).toEqual([]);
    const answer = await client.callTool({ name: 'list_alerts', arguments: {} });
    expect(answer.structuredContent).toMatchObject({ data: { alerts: expect.any(Array) } });
    await client.close();
    const asking = await connect(tenant.key.token, withOutputSchemas);
    const described = (await asking.listTools()).tools;
    expect(described.filter(({ outputSchema }) => outputSchema === undefined)).toEqual([]);
    expect(described.map((tool) => ({ ...tool, outputSchema: undefined }))).toEqual(tools);
    await asking.close();
  });

  it('gets answers that match the published schema, as structure and as text', async () => {
    const client = await connect(tenant.key.token, withOutputSchemas);
    await client.listTools();
    // The client itself checks structuredContent against outputSchema.
    const answer = await client.callTool({
      name: 'create_monitor',
      arguments: { ...createMonitor.example },
    });
    expect(answer.isError).toBe(false);
    const [content] = answer.content as { type: string; text: string }[];
    expect(JSON.parse(content?.text ?? '')).toEqual(answer.structuredContent);
    const refused = await client.callTool({ name: 'get_mention', arguments: { id: newId() } });
    expect(refused.isError).toBe(true);
    expect((refused.structuredContent as unknown as DoorAnswer).error?.code).toBe('NOT_FOUND');
    await client.close();
  });

  it.each(['ada@intranet', 'ädä@exämple.org'])('gets a list with the address %s', async (email) => {
    const client = await connect(tenant.session.token, withOutputSchemas);
    await client.listTools();
    const made = await client.callTool({ name: 'invite_member', arguments: { email } });
    const listed = await client.callTool({ name: 'list_invitations', arguments: {} });
    expect([made.isError, listed.isError]).toEqual([false, false]);
    expect(JSON.stringify(listed.structuredContent)).toContain(email);
    await client.close();
  });

  it('can have many calls in progress, and gets the right answer to each', async () => {
    const client = await connect(tenant.key.token);
    const names = Array.from({ length: 20 }, (_, index) => `In flight ${index}`);
    const answers = await Promise.all(
      names.map((name) => client.callTool({ name: 'create_monitor', arguments: { name, keywords: [name] } })),
    );
    expect(answers.map(({ structuredContent }) => structuredContent)).toEqual(
      names.map((name) => expect.objectContaining({ data: expect.objectContaining({ name }) })),
    );
    await client.close();
  });

  it('is refused without a credential', async () => {
    await expect(connect(undefined)).rejects.toThrow('UNAUTHENTICATED');
  });
});

describe('every tool', () => {
  let key: Client;
  let person: Client;
  beforeAll(async () => {
    key = await connect(tenant.key.token, withOutputSchemas);
    person = await connect(tenant.session.token, withOutputSchemas);
    // From here on the client checks every answer against the outputSchema that it received.
    for (const client of [key, person]) await client.listTools();
  });
  afterAll(async () => {
    for (const client of [key, person]) await client.close();
  });

  it.each(operations)('$name can be called, and its answer matches its schema', async (operation) => {
    const input = await scenarios[operation.name as OperationName].success({ gateway, tenant }, operation);
    const session = operation.access === 'session';
    const inProject = session && operation.tenancy === 'project' ? { project_id: tenant.projectId } : {};
    const answer = await (session ? person : key).callTool({
      name: operation.name,
      arguments: { ...input, ...inProject },
    });
    expect([answer.isError, answer.structuredContent]).toEqual([
      false,
      { data: expect.any(Object), meta: expect.objectContaining({ capability: operation.name }) },
    ]);
  });
});

describe('tools', () => {
  it('say whether they change something, and accept an idempotency key if they do', async () => {
    const client = await connect(tenant.session.token);
    const { tools } = await client.listTools();
    for (const { annotations, inputSchema } of tools) {
      const hints = { destructiveHint: expect.any(Boolean), idempotentHint: expect.any(Boolean) };
      expect(annotations).toMatchObject({ ...hints, openWorldHint: expect.any(Boolean) });
      expect('idempotency_key' in (inputSchema.properties ?? {})).toBe(annotations?.readOnlyHint === false);
    }
    await client.close();
  });

  it('that do not exist are a protocol error', async () => {
    const answer = await rpc(gateway.url, tenant.key.token, 'tools/call', {
      name: 'no_such_tool',
      arguments: {},
    });
    const message = 'There is no tool no_such_tool: tools/list names those that this credential may call.';
    expect(await answer.json()).toMatchObject({ error: { code: -32_602, message } });
    const client = await connect(tenant.key.token);
    await expect(client.callTool({ name: 'no_such_tool' })).rejects.toThrow(
      new Error(`MCP error -32602: ${message}`),
    );
    await client.close();
  });

  it('refuse an idempotency key that is not text, however deeply nested', async () => {
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
    expect(answer.headers.get('ratelimit')).toMatch(/^"key";r=\d+;t=\d+, "project";r=\d+;t=\d+$/);
    expect(answer.headers.get('ratelimit-policy')).toBe('"key";q=480;w=60, "project";q=600;w=60');
  });
});

describe('the endpoint', () => {
  it.each(['*/*', 'application/*', 'application/json', 'text/html, */*;q=0.1'])(
    'answers a client that accepts %s',
    async (accept) => {
      const answer = await rpc(gateway.url, tenant.key.token, 'ping', {}, { accept });
      expect([answer.status, await answer.json()]).toEqual([200, { jsonrpc: '2.0', id: 1, result: {} }]);
    },
  );

  it('refuses a client that does not accept JSON', async () => {
    const answer = await rpc(gateway.url, tenant.key.token, 'ping', {}, { accept: 'text/html' });
    expect(answer.status).toBe(406);
  });

  it.each(['output_schemas=yes', 'schemas=true'])('refuses the query %s', async (query) => {
    const answer = await fetch(`${gateway.url}/mcp?${query}`, {
      method: 'POST',
      headers: { authorization: `Bearer ${tenant.key.token}`, 'content-type': 'application/json' },
      body: '{"jsonrpc":"2.0","id":1,"method":"ping"}',
    });
    expect(answer.status).toBe(400);
  });

  it('accepts notifications with an empty answer', async () => {
    const answer = await post('{"jsonrpc":"2.0","method":"notifications/initialized"}');
    expect([answer.status, await answer.text()]).toEqual([202, '']);
  });

  it.each(['GET', 'DELETE', 'PUT'])(
    'answers %s with 405, as it keeps no stream and no session',
    async (method) => {
      const answer = await fetch(`${gateway.url}/mcp`, { method });
      expect([answer.status, answer.headers.get('allow')]).toEqual([405, 'POST']);
      expect(await answer.json()).toMatchObject({ data: null, error: { code: 'METHOD_NOT_ALLOWED' } });
    },
  );

  it('answers in the client’s protocol version, or in its own newest', async () => {
    const greet = async (protocolVersion: string): Promise<unknown> => {
      const params = { protocolVersion, capabilities: {}, clientInfo: { name: 'spec', version: '1' } };
      const answer = await rpc(gateway.url, tenant.key.token, 'initialize', params);
      return ((await answer.json()) as { result: { protocolVersion: string } }).result.protocolVersion;
    };
    expect(await greet('2025-06-18')).toBe('2025-06-18');
    expect(await greet('1999-01-01')).toBe(LATEST_PROTOCOL_VERSION);
  });

  it.each([{ ttl: 60_000 }, 5])('answers a call with task %j as one without', async (task) => {
    const params = { name: 'count_mentions', arguments: {}, task };
    const answer = await rpc(gateway.url, tenant.key.token, 'tools/call', params);
    expect(await answer.json()).toMatchObject({
      id: 1,
      result: { isError: false, structuredContent: { data: { exact: true } } },
    });
  });

  it('answers a ping', async () => {
    const answer = await rpc(gateway.url, tenant.key.token, 'ping', {});
    expect(await answer.json()).toEqual({ jsonrpc: '2.0', id: 1, result: {} });
  });

  it.each(['prompts/list', 'no/such/method'])('does not support %s', async (method) => {
    const answer = await rpc(gateway.url, tenant.key.token, method, {});
    expect(await answer.json()).toMatchObject({ id: 1, error: { code: -32_601 } });
  });

  it.each([
    '{"hello":1}',
    '{"jsonrpc":"1.0","id":1,"method":"ping"}',
    '{"jsonrpc":"2.0","id":{},"method":"ping"}',
    '{"jsonrpc":"2.0","id":1,"method":"tools/call","params":{"name":5}}',
    'no json',
  ])('refuses what is not JSON-RPC: %s', async (body) => {
    const answer = await post(body);
    expect(answer.status).toBe(400);
    expect(await answer.json()).toMatchObject({ error: { code: expect.anything() } });
  });

  it('answers each call of a batch', async () => {
    const call = (id: number): object => ({
      jsonrpc: '2.0',
      id,
      method: 'tools/call',
      params: { name: 'list_alerts', arguments: {} },
    });
    const answers = (await (await post(JSON.stringify([call(1), call(2)]))).json()) as { id: number }[];
    expect(answers.map(({ id }) => id).sort()).toEqual([1, 2]);
  });

  it('refuses a batch in which two requests have the same id, because one would get no answer', async () => {
    const list = { jsonrpc: '2.0', id: 1, method: 'tools/list' };
    const call = { ...list, method: 'tools/call', params: { name: 'list_alerts' } };
    for (const batch of [
      [call, list],
      [list, call],
      [call, call],
    ]) {
      const answer = await post(JSON.stringify(batch));
      expect([answer.status, await answer.json()]).toMatchObject([
        400,
        { error: { details: [{ field: 'id', rule: 'unique' }] } },
      ]);
    }
  });

  it('answers a call that is cancelled in the same batch', async () => {
    const params = { name: 'list_alerts', arguments: {} };
    const call = { jsonrpc: '2.0', id: 1, method: 'tools/call', params };
    const cancel = { jsonrpc: '2.0', method: 'notifications/cancelled', params: { requestId: 1 } };
    for (const batch of [
      [call, cancel],
      [cancel, call],
    ]) {
      const answer = (await (await post(JSON.stringify(batch))).json()) as { id: number };
      expect(answer.id).toBe(1);
    }
    expect((await post(JSON.stringify(cancel))).status).toBe(202);
  });

  it('counts each message of a batch', async () => {
    const own = await givenTenant(gateway);
    const remaining = async (body: object): Promise<number> => {
      const answer = await post(JSON.stringify(body), own.key.token);
      expect(answer.status).toBe(200);
      return Number(answer.headers.get('ratelimit-remaining'));
    };
    const message = (id: number, method: string): object => ({ jsonrpc: '2.0', id, method, params: {} });
    const before = await remaining(message(0, 'ping'));
    const batch = Array.from({ length: 19 }, (_, id) => message(id, 'ping'));
    const call = { ...message(19, 'tools/call'), params: { name: 'list_alerts', arguments: {} } };
    expect(await remaining([...batch, call])).toBe(before - 20);
    const unknown = { ...call, params: { name: 'no_such_tool' } };
    expect(await remaining(unknown)).toBe(before - 21);
  });

  it('accepts a batch of twenty messages and refuses a larger one', async () => {
    const batch = Array.from({ length: 21 }, (_, id) => ({ jsonrpc: '2.0', id, method: 'tools/list' }));
    expect((await post(JSON.stringify(batch.slice(1)))).status).toBe(200);
    const refused = await post(JSON.stringify(batch));
    expect(refused.status).toBe(400);
    expect(await refused.json()).toMatchObject({
      error: { details: [{ field: 'body', rule: 'max_items' }] },
    });
  });

  it('answers briefly to a message with thousands of faults', async () => {
    const experimental = Object.fromEntries(Array.from({ length: 20_000 }, (_, at) => [`f${at}`, 1]));
    const params = { protocolVersion: '2025-06-18', capabilities: { experimental }, clientInfo: {} };
    const answer = await post(JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'initialize', params }));
    expect((await answer.text()).length).toBeLessThan(2_000);
  });

  it('refuses an unsupported protocol version', async () => {
    const headers = { 'mcp-protocol-version': '1999-01-01' };
    expect((await rpc(gateway.url, tenant.key.token, 'ping', {}, headers)).status).toBe(400);
  });

  it.each([
    { origin: 'https://evil.example' },
    { origin: 'http://earshot.example.evil.example' },
    { origin: 'null' },
  ])('refuses pages of other sites: %j', async (headers) => {
    const answer = await rpc(gateway.url, tenant.key.token, 'tools/list', {}, headers);
    expect(answer.status).toBe(403);
    const message = 'Pages of this origin may not call the tools unless CORS_ORIGINS or MCP_HOSTS lists it.';
    expect(await answer.json()).toMatchObject({ error: { code: 'FORBIDDEN', message } });
  });

  it.each([
    ['rebound.example', 403],
    ['rebound.example:3000', 403],
    ['earshot.example', 200],
    ['earshot.internal:8080', 200],
  ])('for the Host header %s returns %i', async (host, status) => {
    const body = '{"jsonrpc":"2.0","id":1,"method":"ping"}';
    const { status: answered } = await sendRaw(
      gateway.url,
      `POST /mcp HTTP/1.1\r\nHost: ${host}\r\nAuthorization: Bearer ${tenant.key.token}\r\n` +
        'Content-Type: application/json\r\nAccept: application/json, text/event-stream\r\n' +
        `Content-Length: ${body.length}\r\n\r\n${body}`,
    );
    expect(answered).toBe(status);
  });

  it.each(['http://earshot.example', 'http://localhost:6274', 'https://earshot.internal'])(
    'accepts pages of %s',
    async (origin) => {
      const answer = await rpc(gateway.url, tenant.key.token, 'tools/list', {}, { origin });
      expect(answer.status).toBe(200);
    },
  );
});
