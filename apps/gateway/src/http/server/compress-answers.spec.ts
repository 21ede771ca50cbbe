import { once } from 'node:events';
import { request } from 'node:http';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { givenMention, givenMonitor } from '@earshot/database/testing';
import { givenTenant, startTestGateway, type Tenant, type TestGateway } from '../../testing/test-gateway.js';

let gateway: TestGateway;
let tenant: Tenant;
beforeAll(async () => {
  gateway = await startTestGateway();
  tenant = await givenTenant(gateway);
  const monitor = await givenMonitor(gateway.database.database, tenant.projectId);
  for (let n = 0; n < 30; n += 1)
    await givenMention(gateway.database.database, monitor, { text: `acme is down again, ${n}` });
});
afterAll(() => gateway.close());

interface Sent {
  readonly status: number;
  readonly encoding: string | undefined;
  readonly vary: string | undefined;
  readonly body: Buffer;
}

/** The response as sent: fetch would decompress it. */
async function send(path: string, accepted: string | null, method = 'GET', body = ''): Promise<Sent> {
  const call = request(`${gateway.url}${path}`, {
    method,
    headers: {
      authorization: `Bearer ${tenant.key.token}`,
      ...(accepted === null ? {} : { 'accept-encoding': accepted }),
      ...(body === '' ? {} : { 'content-type': 'application/json' }),
      accept: 'application/json, text/event-stream',
    },
  });
  call.end(body);
  const [response] = (await once(call, 'response')) as [import('node:http').IncomingMessage];
  const pieces: Buffer[] = [];
  for await (const piece of response) pieces.push(piece as Buffer);
  const { 'content-encoding': encoding, vary } = response.headers;
  return { status: response.statusCode ?? 0, encoding, vary, body: Buffer.concat(pieces) };
}

const withoutMeta = (text: string): unknown => (JSON.parse(text) as { data: unknown }).data;

describe('compressed answers', () => {
  it.each<[string, string, (body: Buffer) => Buffer]>([
    ['gzip', 'gzip', gunzipSync],
    ['gzip;q=0.5, br', 'br', brotliDecompressSync],
  ])(
    'for Accept-Encoding: %s are %s, much smaller, and have the same content',
    async (accepted, encoding, open) => {
      const plain = await send('/api/v1/mentions?limit=30', null);
      const compressed = await send('/api/v1/mentions?limit=30', accepted);
      expect(plain.encoding).toBeUndefined();
      expect(compressed).toMatchObject({ status: 200, encoding });
      expect(compressed.vary?.toLowerCase()).toContain('accept-encoding');
      expect(compressed.body.length).toBeLessThan(plain.body.length / 4);
      expect(withoutMeta(open(compressed.body).toString())).toEqual(withoutMeta(plain.body.toString()));
    },
  );

  it.each(['csv', 'ndjson'])('are also streamed, in an export as %s', async (format) => {
    const plain = await send(`/api/v1/mentions/export?format=${format}`, null);
    const compressed = await send(`/api/v1/mentions/export?format=${format}`, 'gzip');
    expect(compressed.encoding).toBe('gzip');
    expect(gunzipSync(compressed.body).toString()).toBe(plain.body.toString());
    expect((await send(`/api/v1/mentions/export?format=${format}`, 'gzip', 'HEAD')).status).toBe(200);
  });

  it.each<[string, string, string, object]>([
    [
      'a write, which may contain a secret',
      '/api/v1/monitors',
      'POST',
      {
        name: 'x'.repeat(80),
        sources: ['reddit'],
        keywords: Array.from({ length: 20 }, (_, index) => `${index}`.padEnd(90, 'x')),
      },
    ],
    ['an MCP request', '/mcp', 'POST', { jsonrpc: '2.0', id: 1, method: 'tools/list', params: {} }],
  ])('are not sent for %s', async (_, path, method, body) => {
    const { status, encoding, body: sent } = await send(path, 'gzip, br', method, JSON.stringify(body));
    expect(status).toBeLessThan(300);
    expect(sent.length).toBeGreaterThan(1_024);
    expect(encoding).toBeUndefined();
  });

  it('are not sent if the answer is small or compression was not requested', async () => {
    expect((await send('/api/v1/mentions/count', 'gzip')).encoding).toBeUndefined();
    expect((await send('/api/v1/mentions?limit=30', 'identity')).encoding).toBeUndefined();
  });
});
