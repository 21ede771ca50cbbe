import { randomInt } from 'node:crypto';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { anyFreePort } from '@earshot/platform';
import { parse, stringify } from 'yaml';
import type { Stack } from '../stack/stack.js';
import { NamedServices } from './named-services.js';
import { OperatorProgram } from './operator-programs.js';
import { processUrls } from './process-metrics.js';

const ops = fileURLToPath(new URL('../../../../ops/', import.meta.url));

/** A sample of an instant vector. */
export interface Sample {
  readonly metric: Readonly<Record<string, string>>;
  readonly value: readonly [number, string];
}

/** The Prometheus and the Alertmanager of `ops/`, monitoring a stack, as `docker compose --profile observe` runs them. */
export class MonitoredStack {
  private constructor(
    readonly services: NamedServices,
    private readonly url: string,
    private readonly programs: readonly OperatorProgram[],
    private readonly folder: string,
  ) {}

  /**
   * Uses the shipped files, with other addresses; the rules named in `atOnce` fire after five seconds, and Alertmanager's
   * routes to mail and to a webhook are switched on.
   */
  static async start(
    stack: Stack,
    options: { readonly metricsToken: string; readonly mail: string; readonly atOnce: readonly string[] },
  ): Promise<MonitoredStack> {
    const folder = await mkdtemp(join(tmpdir(), 'earshot-monitored-'));
    const services = await NamedServices.open(
      `127.${randomInt(20, 250)}.${randomInt(1, 250)}`,
      await processUrls(stack),
    );
    const file = (name: string): string => join(folder, name);
    const manager = `${services.network}.93`;
    services.name('alertmanager', manager);
    const shipped = (name: string): Promise<string> => readFile(join(ops, name), 'utf8');
    const prometheus = (await shipped('prometheus/prometheus.yml')).replace(
      '/run/secrets/metrics_token',
      file('token'),
    );
    const routes = taken(await shipped('alertmanager/alertmanager.yml'))
      .replace('mail.example.com:587', new URL(options.mail).host)
      .replace('smtp_require_tls: true', 'smtp_require_tls: false')
      .replace('https://on-call.example.com/earshot', `${stack.sandboxUrl}/webhooks/on-call`);
    await Promise.all([
      writeFile(file('resolv.conf'), `nameserver ${services.nameServer}\n`),
      writeFile(file('token'), options.metricsToken),
      writeFile(file('prometheus.yml'), prometheus),
      writeFile(file('alerts.yml'), soon(await shipped('prometheus/alerts.yml'), options.atOnce)),
      writeFile(file('alertmanager.yml'), routes),
    ]);
    const address = `127.0.0.1:${await anyFreePort()}`;
    const place = { folder, resolvConf: file('resolv.conf') };
    const programs = [
      OperatorProgram.start(
        'alertmanager',
        [
          `--config.file=${file('alertmanager.yml')}`,
          `--storage.path=${file('alertmanager')}`,
          `--web.listen-address=${manager}:9093`,
          '--cluster.listen-address=',
        ],
        place,
      ),
      OperatorProgram.start(
        'prometheus',
        [
          `--config.file=${file('prometheus.yml')}`,
          `--storage.tsdb.path=${file('data')}`,
          `--web.listen-address=${address}`,
        ],
        place,
      ),
    ];
    return new MonitoredStack(services, `http://${address}`, programs, folder);
  }

  /** Evaluates a query in Prometheus now. */
  async ask(query: string): Promise<Sample[]> {
    const answer = await fetch(`${this.url}/api/v1/query?query=${encodeURIComponent(query)}`);
    const { data, error } = (await answer.json()) as { data?: { result: Sample[] }; error?: string };
    if (data === undefined) throw new Error(`Prometheus rejects ${query}: ${error}`);
    return data.result;
  }

  async stop(): Promise<void> {
    await Promise.all(this.programs.map((program) => program.stop()));
    this.services.close();
    await rm(this.folder, { recursive: true, force: true });
  }
}

/** Switches on the settings that are commented out: those after a # without a space. */
function taken(text: string): string {
  return text.replace(/^( *)#(?=\w|  +[-\w])/gm, '$1');
}

function soon(text: string, names: readonly string[]): string {
  const { groups } = parse(text) as { groups: { rules: { alert: string }[] }[] };
  for (const { rules } of groups)
    for (const rule of rules) if (names.includes(rule.alert)) Object.assign(rule, { for: '5s' });
  return stringify({ groups });
}
