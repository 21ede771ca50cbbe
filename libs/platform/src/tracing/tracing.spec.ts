import { execFile } from 'node:child_process';
import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { promisify } from 'node:util';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { EnvReader } from '../config/env-reader.js';
import { createLog } from '../log/log.js';
import { newId } from '../time/new-id.js';
import { startTracing } from './start-tracing.js';
import { mentionTrace } from './tracing.js';
import { TracingConfig } from './tracing.config.js';

interface Received {
  readonly headers: Readonly<Record<string, unknown>>;
  readonly body: string;
}

const log = createLog({ service: 'sample', level: 'silent' });
const at = { startedAt: new Date('2026-11-22T12:00:00Z'), endedAt: new Date('2026-11-22T12:00:01Z') };

let server: Server;
let url: string;
let received: Received[];
beforeEach(async () => {
  received = [];
  server = createServer((request, response) => {
    let body = '';
    request.on('data', (chunk: Buffer) => (body += chunk.toString()));
    request.on('end', () => {
      received.push({ headers: request.headers, body });
      response.writeHead(200, { 'content-type': 'application/json' }).end('{}');
    });
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
});
afterEach(() => {
  server.closeAllConnections();
  server.close();
});

function config(env: Record<string, string>): TracingConfig {
  const reader = new EnvReader({ OTEL_EXPORTER_OTLP_ENDPOINT: url, ...env });
  const read = new TracingConfig(reader);
  reader.finish();
  return read;
}

/** The trace ids that are received for these mentions with a given sampling ratio. */
async function keptOf(mentionIds: readonly string[], ratio: string): Promise<string[]> {
  const tracing = await startTracing(config({ OTEL_TRACES_SAMPLER_ARG: ratio }), log);
  tracing.follow(mentionIds, { name: 'classify', ...at });
  await tracing.onApplicationShutdown();
  const ids = received.splice(0).flatMap(({ body }) => [...body.matchAll(/"traceId":"(\w+)"/g)]);
  return ids.map(([, id = '']) => id).sort();
}

describe('tracing', () => {
  it('loads nothing of OpenTelemetry without an endpoint, but accepts every call', async () => {
    const program = `
      const { startTracing } = await import(${JSON.stringify(new URL('start-tracing.js', import.meta.url).href)});
      const tracing = await startTracing({ endpoint: null }, { bindings: () => ({}) });
      tracing.begin(['a'], {});
      tracing.follow(['a'], {});
      const { _cache } = (await import('node:module')).default;
      const loaded = Object.keys(_cache).filter((file) => file.includes('opentelemetry'));
      console.log(JSON.stringify([tracing.isOn, tracing.request('x'), tracing.fieldsOf('a'), loaded]));`;
    const { stdout } = await promisify(execFile)(process.execPath, ['--input-type=module', '-e', program]);
    expect(JSON.parse(stdout)).toEqual([false, null, {}, []]);
  });

  it('exports a step with its times, attributes and fault, and with the configured headers', async () => {
    const headers = { OTEL_EXPORTER_OTLP_HEADERS: 'authorization=Bearer%20secret, x-tenant = acme' };
    const tracing = await startTracing(config(headers), log);
    const mentionId = newId();
    tracing.follow([mentionId], { name: 'deliver', ...at, attributes: { attempts: 2 }, fault: 'retry' });
    await tracing.onApplicationShutdown();
    const [batch] = received;
    expect(batch?.headers).toMatchObject({ authorization: 'Bearer secret', 'x-tenant': 'acme' });
    const { resourceSpans } = JSON.parse(batch?.body ?? '{}') as {
      resourceSpans: { scopeSpans: { spans: object[] }[] }[];
    };
    expect(resourceSpans[0]?.scopeSpans[0]?.spans).toEqual([
      expect.objectContaining({
        ...{ traceId: mentionTrace(mentionId).traceId, parentSpanId: mentionTrace(mentionId).rootSpanId },
        name: 'deliver',
        startTimeUnixNano: '1795348800000000000',
        endTimeUnixNano: '1795348801000000000',
        attributes: [{ key: 'attempts', value: { intValue: 2 } }],
        status: { code: 2, message: 'retry' },
      }),
    ]);
  });

  it('keeps or drops a trace as every other process does, at any sampling ratio', async () => {
    const mentionIds = Array.from({ length: 400 }, () => newId());
    expect(await keptOf(mentionIds, '0')).toEqual([]);
    const first = await keptOf(mentionIds, '0.5');
    expect(first.length).toBeGreaterThan(100);
    expect(first.length).toBeLessThan(300);
    expect(await keptOf(mentionIds, '0.5')).toEqual(first);
    expect(await keptOf(mentionIds, '1')).toHaveLength(400);
  });

  it("continues a caller's trace, or starts a new one if the caller's header is invalid", async () => {
    const tracing = await startTracing(config({}), log);
    const traceId = '4bf92f3577b34da6a3ce929d0e0e4736';
    expect(tracing.request(`00-${traceId}-00f067aa0ba902b7-00`)?.traceId).toBe(traceId);
    for (const wrong of [
      undefined,
      'hello',
      `ff-${traceId}-00f067aa0ba902b7-01`,
      `00-${'0'.repeat(32)}-00f067aa0ba902b7-01`,
      `00-${traceId}-${'0'.repeat(16)}-01`,
    ]) {
      const own = tracing.request(wrong)?.traceId;
      expect(own).toMatch(/^[0-9a-f]{32}$/);
      expect(own).not.toBe(traceId);
    }
    await tracing.onApplicationShutdown();
  });

  it('does not delay the end of a process if the collector is unavailable', async () => {
    const tracing = await startTracing(config({ OTEL_EXPORTER_OTLP_ENDPOINT: 'http://127.0.0.1:1' }), log);
    tracing.follow([newId()], { name: 'classify', ...at });
    await expect(tracing.onApplicationShutdown()).resolves.toBeUndefined();
  });

  it.each([
    ['OTEL_EXPORTER_OTLP_ENDPOINT', 'collector:4318'],
    ['OTEL_EXPORTER_OTLP_HEADERS', 'secret'],
    ['OTEL_EXPORTER_OTLP_HEADERS', 'a=%'],
    ['OTEL_TRACES_SAMPLER_ARG', '1.5'],
    ['OTEL_TRACES_SAMPLER_ARG', 'half'],
  ])('rejects %s=%s at startup', (name, value) => {
    expect(() => config({ [name]: value })).toThrow(name);
  });
});
