import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { signUpWithProject } from '../stack/api-client.js';
import { eventually } from '../stack/eventually.js';
import { redditPost } from '../stack/reddit-post.js';
import { Stack } from '../stack/stack.js';
import { operatorQueries } from './operator-queries.js';
import { type OtlpCollector, startOtlpCollector } from './otlp-collector.js';
import { metricsOf, processUrls, seriesNames } from './process-metrics.js';

const metricsToken = 'let prometheus in';
const traceId = '4bf92f3577b34da6a3ce929d0e0e4736';
const callerSpanId = '00f067aa0ba902b7';

describe('what an operator sees', () => {
  let collector: OtlpCollector;
  let stack: Stack;
  let mentionId: string;

  beforeAll(async () => {
    collector = await startOtlpCollector();
    stack = await Stack.start({
      sandboxArgs: ['--no-samples', '--page-cache', '0'],
      env: {
        SCAN_TICK_SECONDS: '1',
        SCAN_INTERVAL_SECONDS: '2',
        REDDIT_OVERLAP_SECONDS: '60',
        METRICS_TOKEN: metricsToken,
        OTEL_EXPORTER_OTLP_ENDPOINT: collector.url,
      },
    });
    mentionId = await givenDeliveredMention(stack);
  }, 300_000);

  afterAll(async () => {
    await stack.stop();
    await collector.close();
  }, 60_000);

  it('includes one trace from the scan of a post to its notification, across processes', async () => {
    const steps = ['scan', 'fetch', 'match and store', 'classify', 'evaluate alerts', 'deliver'];
    const spans = await eventually(() => {
      const found = collector.spans.filter((span) => span.traceId === mentionId.replaceAll('-', ''));
      return Promise.resolve(
        steps.every((step) => found.some(({ name }) => name === step)) ? found : undefined,
      );
    });
    expect(new Set(spans.map(({ service }) => service))).toEqual(
      new Set(['scanner', 'classifier', 'dispatcher']),
    );
    const [root, ...others] = spans.filter(({ parentSpanId }) => parentSpanId === '');
    expect([root?.name, others]).toEqual(['scan', []]);
    const children = spans.filter((span) => span !== root);
    expect(new Set(children.map(({ parentSpanId }) => parentSpanId))).toEqual(new Set([root?.spanId]));
    expect(spans.find(({ name }) => name === 'deliver')?.attributes).toMatchObject({
      channel: 'webhook',
      outcome: 'delivered',
    });
    expect(JSON.stringify(spans)).not.toMatch(/Lumenboard/);
  }, 180_000);

  it('includes a span for each request in its caller’s trace, and log lines that name it', async () => {
    const traceparent = `00-${traceId}-${callerSpanId}-01`;
    await fetch(`${stack.baseUrl}/api/v1/monitors`, { headers: { traceparent } });
    const span = await eventually(() =>
      Promise.resolve(collector.spans.find((found) => found.traceId === traceId)),
    );
    expect(span).toMatchObject({
      service: 'gateway',
      parentSpanId: callerSpanId,
      name: 'GET /api/v1/monitors',
      attributes: { 'earshot.operation': 'list_monitors', 'http.response.status_code': 401 },
    });
    const log = await readFile(join(stack.logFolder, 'gateway.log'), 'utf8');
    expect(log.split('\n').filter((line) => line.includes(`"trace_id":"${traceId}"`))).not.toEqual([]);
  }, 180_000);

  it('includes every metric that the dashboard and the alert rules name', async () => {
    const urls = await processUrls(stack);
    const texts = await Promise.all([...urls.values()].map((url) => metricsOf(url, metricsToken)));
    const exported = new Set(texts.flatMap(seriesNames));
    const queries = await operatorQueries();
    expect(queries.length).toBeGreaterThan(40);
    const unknown = queries.flatMap(({ where, metrics }) =>
      metrics.filter(({ name }) => !exported.has(name)).map(({ name }) => `${where}: ${name}`),
    );
    expect(unknown).toEqual([]);
    const labels = labelsIn(texts.join('\n'));
    const unknownLabels = queries.flatMap(({ where, metrics }) =>
      metrics.flatMap(({ name, labels: used }) =>
        used
          .filter((label) => labels.has(name) && labels.get(name)?.has(label) !== true)
          .map((label) => `${where}: ${name}{${label}}`),
      ),
    );
    expect(unknownLabels).toEqual([]);
  }, 60_000);

  it('includes counts of one post at every step', async () => {
    const urls = await processUrls(stack);
    const lines = (await Promise.all([...urls.values()].map((url) => metricsOf(url, metricsToken))))
      .join('\n')
      .split('\n');
    const valueOf = (series: string): number =>
      Number(lines.find((line) => line.startsWith(`${series} `))?.slice(series.length + 1));
    for (const [series, least, most] of [
      ['earshot_source_requests_total{source="reddit",outcome="ok"}', 1, Infinity],
      ['earshot_mentions_found_total{source="reddit"}', 1, 1],
      ['earshot_mentions_evaluated_total{outcome="ok"}', 1, 1],
      ['earshot_classification_latency_seconds_count', 1, 1],
      ['earshot_delivery_attempts_total{channel="webhook",outcome="delivered"}', 1, 1],
      ['earshot_delivery_latency_seconds_count{channel="webhook",schedule="instant"}', 1, 1],
      ['earshot_work_due{stage="classify",source=""}', 0, 0],
      ['earshot_work_dead{stage="notify",source=""}', 0, 0],
      ['earshot_scheduler_leads', 1, 1],
      ['earshot_database_up', 1, 1],
      ['earshot_redis_up', 1, 1],
    ] as const) {
      const value = valueOf(series);
      expect([series, value, value >= least && value <= most]).toEqual([series, value, true]);
    }
    // A job that Redis accepts too late counts as lost, and a sweep finds its work.
    const jobs = ['enqueued', 'lost'].map((outcome) =>
      valueOf(`earshot_jobs_enqueued_total{queue="classify",outcome="${outcome}"}`),
    );
    expect(Math.max(...jobs)).toBeGreaterThanOrEqual(1);
  }, 60_000);

  it('includes no names or ids of users in metrics', async () => {
    const urls = await processUrls(stack);
    for (const url of urls.values()) {
      const text = await metricsOf(url, metricsToken);
      expect(text).not.toMatch(/lumenboard|[0-9a-f]{8}-[0-9a-f]{4}|example\.com/i);
    }
  }, 60_000);

  it('includes the readiness of every process, with details', async () => {
    const urls = await processUrls(stack);
    expect([...urls.keys()].sort()).toEqual([
      'classifier',
      'dispatcher',
      'gateway',
      'scanner-reddit',
      'scheduler',
    ]);
    for (const [name, url] of urls) {
      const answer = await fetch(`${url}/health/ready`);
      const { details } = (await answer.json()) as { details: Record<string, object> };
      expect(answer.status).toBe(200);
      const own = ['gateway', 'scheduler'].includes(name) ? [] : ['work'];
      expect(Object.keys(details)).toEqual(expect.arrayContaining(['database', 'schema', 'redis', ...own]));
    }
  }, 60_000);
});

/** Publishes a post and waits until it is found, classified and sent by webhook. @returns the id of its mention */
async function givenDeliveredMention(stack: Stack): Promise<string> {
  const { api } = await signUpWithProject(stack.baseUrl, { name: 'Lumenboard' });
  await api.post('/api/v1/monitors', { name: 'Lumenboard', keywords: ['Lumenboard'] });
  await api.post('/api/v1/alerts', {
    name: 'Hook',
    channel: 'webhook',
    destination: `${stack.sandboxUrl}/webhooks/team`,
  });
  const title = 'Lumenboard is down for our whole team';
  await stack.publish([redditPost('obs001', title, 'Since an hour nobody can log in, please help.')]);
  return eventually(async () => {
    const page = await api.get<{ notifications: { status: string; mention_ids: string[] }[] }>(
      '/api/v1/notifications',
    );
    return page.notifications.find(({ status }) => status === 'delivered')?.mention_ids[0];
  });
}

/** The labels of each series that has a sample. */
function labelsIn(text: string): ReadonlyMap<string, ReadonlySet<string>> {
  const labels = new Map<string, Set<string>>();
  for (const [, name = '', inside = ''] of text.matchAll(/^([a-z_]\w*)(?:\{(.*)\})? \S+$/gm)) {
    const known = labels.get(name) ?? new Set<string>();
    for (const [, label = ''] of inside.matchAll(/(\w+)="/g)) known.add(label);
    labels.set(name, known);
  }
  return labels;
}
