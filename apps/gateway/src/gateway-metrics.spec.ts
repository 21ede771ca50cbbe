import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { createMonitor, getMonitor, listMonitors } from '@earshot/contracts';
import { newId } from '@earshot/platform';
import { givenTenant, startTestGateway, type Tenant, type TestGateway } from './testing/test-gateway.js';

let gateway: TestGateway;
let tenant: Tenant;
beforeAll(async () => {
  gateway = await startTestGateway({ METRICS_TOKEN: 'let me see' });
  tenant = await givenTenant(gateway);
});
afterAll(() => gateway.close());

async function metrics(): Promise<string> {
  const answer = await fetch(`${gateway.url}/metrics`, { headers: { authorization: 'Bearer let me see' } });
  return answer.text();
}

/** The value of a series, 0 if it does not exist. */
async function valueOf(series: string): Promise<number> {
  const line = (await metrics()).split('\n').find((text) => text.startsWith(`${series} `));
  return Number(line?.slice(series.length + 1) ?? 0);
}

describe('the metrics of the gateway', () => {
  it('count requests by route template and status, with their duration', async () => {
    const id = newId();
    await gateway.rest(getMonitor, { id }, tenant.key);
    const route = 'route="/api/v1/monitors/{id}"';
    expect(await valueOf(`earshot_http_requests_total{method="GET",${route},status="404"}`)).toBe(1);
    expect(await valueOf(`earshot_http_request_duration_seconds_count{method="GET",${route}}`)).toBe(1);
    expect(await metrics()).not.toContain(id);
  });

  it('reveal no unknown addresses', async () => {
    await fetch(`${gateway.url}/api/v1/nothing-here?q=secret`);
    await fetch(`${gateway.url}/wp-admin`);
    expect(await valueOf('earshot_http_requests_total{method="GET",route="none",status="404"}')).toBe(2);
    expect(await metrics()).not.toMatch(/nothing-here|wp-admin|secret/);
  });

  it('leave out probes, which would hide that the requests of users fail or are slow', async () => {
    for (const path of [
      '/health/live',
      '/health/ready',
      '/health/ready?by=proxy',
      '/metrics',
      '/%68ealth/live',
    ])
      expect((await fetch(`${gateway.url}${path}`)).status).toBeLessThan(500);
    expect(await metrics()).not.toMatch(/^earshot_http_.*route="\/(health|metrics)/m);
  });

  it('count calls through REST and MCP by outcome, and tool calls separately', async () => {
    await gateway.rest(listMonitors, {}, tenant.key);
    await gateway.tool(listMonitors, {}, tenant.key);
    await gateway.tool(getMonitor, { id: newId() }, tenant.key);
    expect(await valueOf('earshot_calls_total{operation="list_monitors",outcome="ok"}')).toBe(2);
    expect(await valueOf('earshot_tool_calls_total{tool="list_monitors",outcome="ok"}')).toBe(1);
    expect(await valueOf('earshot_tool_calls_total{tool="get_monitor",outcome="NOT_FOUND"}')).toBe(1);
  });

  it('count replayed answers', async () => {
    const as = { ...tenant.key, idempotencyKey: newId() };
    const input = { name: 'Acme', keywords: ['acme'] };
    await gateway.rest(createMonitor, input, as);
    await gateway.rest(createMonitor, input, as);
    await gateway.tool(createMonitor, input, as);
    expect(await valueOf('earshot_idempotent_replays_total{operation="create_monitor"}')).toBe(2);
  });
});
