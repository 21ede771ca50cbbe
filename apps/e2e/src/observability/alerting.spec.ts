import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { once } from 'node:events';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { Stack } from '../stack/stack.js';
import { BusyProject } from './busy-project.js';
import { MonitoredStack } from './monitored-stack.js';
import { whyNoOperatorPrograms } from './operator-programs.js';
import { operatorQueries } from './operator-queries.js';

const why = whyNoOperatorPrograms();
if (why !== null)
  process.stderr.write(
    `Skipped, since ${why}: dashboard and alerts with a real Prometheus and Alertmanager\n`,
  );
const describeMonitored = why === null ? describe : describe.skip;

const metricsToken = 'let prometheus in';
/** Scrapes, evaluations and Alertmanager's waiting times add up to a minute and a half. */
const patienceMs = 240_000;

interface Mail {
  readonly id: number;
  readonly subject: string;
  readonly to: readonly string[];
}

describeMonitored('Prometheus and Alertmanager with the shipped configuration', () => {
  let model: Server;
  let stack: Stack;
  let monitored: MonitoredStack;
  let project: BusyProject;

  beforeAll(async () => {
    model = await startModel();
    stack = await Stack.start({
      sandboxArgs: ['--no-samples', '--page-cache', '0'],
      replicas: 2,
      env: {
        SCAN_TICK_SECONDS: '1',
        SCAN_INTERVAL_SECONDS: '2',
        REDDIT_OVERLAP_SECONDS: '60',
        METRICS_TOKEN: metricsToken,
        CLASSIFIER_MODEL: 'linear',
        CLASSIFIER_STRATEGY: 'llm',
        LLM_PROVIDER: 'openai',
        LLM_MODEL: 'small-model',
        LLM_BASE_URL: `http://127.0.0.1:${(model.address() as AddressInfo).port}/v1`,
        LLM_DAILY_BUDGET_USD: '1',
        LLM_INPUT_USD_PER_MILLION: '1',
        LLM_OUTPUT_USD_PER_MILLION: '1',
      },
    });
    project = await BusyProject.found(stack);
    monitored = await MonitoredStack.start(stack, {
      metricsToken,
      mail: stack.mailUrl,
      atOnce: ['EarshotProcessIsDown', 'EarshotServiceIsMissing'],
    });
  }, 240_000);

  afterAll(async () => {
    await monitored?.stop();
    await stack?.stop();
    model?.close();
    model?.closeAllConnections();
  }, 60_000);

  it('find every replica of every service by name', async () => {
    const expected = { classifier: 2, dispatcher: 2, gateway: 1, 'scanner-reddit': 2, scheduler: 2 };
    await until(
      async () => {
        const answering = await monitored.ask('count by (service) (up{job="earshot"} == 1)');
        const found = Object.fromEntries(
          answering.map(({ metric, value }) => [metric['service'], Number(value[1])]),
        );
        return JSON.stringify(Object.entries(found).sort()) === JSON.stringify(Object.entries(expected));
      },
      () => 'every replica answers',
    );
    // It is scraped on its own schedule.
    await until(
      async () => (await monitored.ask('up{job="alertmanager"} == 1')).length === 1,
      () => 'Alertmanager answers',
    );
  }, 300_000);

  it('have data for every dashboard query, once something has happened', async () => {
    const queries = (await operatorQueries()).filter(({ where }) => where.startsWith('earshot.json'));
    expect(queries.length).toBeGreaterThan(50);
    let silent = queries;
    await until(
      async () => {
        await project.oneRound();
        await sleep(5_000);
        const answers = await Promise.all(silent.map(({ expression }) => monitored.ask(expression)));
        silent = silent.filter(
          (_, index) => !answers[index]?.some(({ value }) => Number.isFinite(Number(value[1]))),
        );
        return silent.length === 0;
      },
      () => `data for ${silent.map(({ where, expression }) => `${where}: ${expression}`).join('\n')}`,
    );
    process.stderr.write(`${queries.length} queries of the dashboard have data\n`);
  }, 300_000);

  it('send nothing while all is well', async () => {
    expect(await monitored.ask('ALERTS{alertstate="firing"}')).toEqual([]);
    expect(await mails(stack)).toEqual([]);
  });

  it('send mail and call a webhook when a process is killed, and when a service has no replica left', async () => {
    const killedAt = performance.now();
    await gone('classifier-2');
    // A container that has ended no longer has a name. The name goes first, so that nothing is scraped in between.
    for (const name of ['dispatcher', 'dispatcher-2']) monitored.services.forget(name);
    await until(
      async () => (await monitored.ask('up{service="dispatcher"}')).length === 0,
      () => 'Prometheus to notice that the names are gone',
    );
    await Promise.all(['dispatcher', 'dispatcher-2'].map(gone));
    const told = new Map<string, Mail>();
    const tookSeconds: Record<string, number> = {};
    await until(
      async () => {
        for (const mail of await mails(stack)) {
          const [, alert = ''] = /^\[FIRING:1\] (\w+)/.exec(mail.subject) ?? [];
          if (!told.has(alert)) tookSeconds[alert] = Math.round((performance.now() - killedAt) / 1_000);
          told.set(alert, mail);
        }
        return told.has('EarshotProcessIsDown') && told.has('EarshotServiceIsMissing');
      },
      () => `mails about both, there are ${[...told.keys()].join()}`,
    );
    process.stderr.write(`seconds from kill to mail: ${JSON.stringify(tookSeconds)}\n`);
    const text = await textOf(stack, told.get('EarshotProcessIsDown'));
    expect(text).toMatch(/classifier at 127\.\d+\.\d+\.\d+:3000 does not answer Prometheus/);
    expect(text).toContain('docs/operating.md#a-process-is-down');
    expect(text).not.toContain('dispatcher');
    expect(await textOf(stack, told.get('EarshotServiceIsMissing'))).toContain(
      'No process answers Prometheus as dispatcher',
    );
    expect([...told.values()].flatMap(({ to }) => to)).toEqual(
      Array.from({ length: told.size }, () => 'operators@example.com'),
    );
    const hook = await fetch(`${stack.sandboxUrl}/webhooks/on-call`);
    const { deliveries } = (await hook.json()) as { deliveries: { body: unknown }[] };
    expect(JSON.stringify(deliveries)).toContain('EarshotProcessIsDown');
  }, 300_000);

  /** Ends a process as if it had been killed and could not be restarted. */
  function gone(name: string): Promise<void> {
    stack.kill(name);
    return stack.end([name]);
  }
});

/** @param what describes what is being waited for, in its present state */
async function until(holds: () => Promise<boolean>, what: () => string): Promise<void> {
  const deadline = Date.now() + patienceMs;
  let fault: unknown;
  while (!(await holds().catch((error: unknown) => ((fault = error), false)))) {
    if (Date.now() > deadline) throw new Error(`It did not happen: ${what()}`, { cause: fault });
    await sleep(1_000);
  }
}

/** The mails that Alertmanager sent. */
async function mails({ sandboxUrl }: Stack): Promise<Mail[]> {
  const all = (await (await fetch(`${sandboxUrl}/mailbox`)).json()) as Mail[];
  return all.filter(({ subject }) => /^\[(FIRING|RESOLVED)/.test(subject));
}

async function textOf({ sandboxUrl }: Stack, mail: Mail | undefined): Promise<string> {
  const answer = await fetch(`${sandboxUrl}/mailbox/${mail?.id}`);
  const { html } = (await answer.json()) as { html: string };
  return html;
}

/** Starts a language model that returns no usable answer but still counts tokens. */
async function startModel(): Promise<Server> {
  const answer = {
    choices: [{ index: 0, finish_reason: 'stop', message: { role: 'assistant', content: '{}' } }],
    usage: { prompt_tokens: 100, completion_tokens: 10, total_tokens: 110 },
  };
  const server = createServer((request, response) => {
    request.resume();
    response.setHeader('content-type', 'application/json').end(JSON.stringify(answer));
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return server;
}
