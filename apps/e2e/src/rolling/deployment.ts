import { execFile } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { chmod, mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { programs } from '../stack/programs.js';
import { publishPosts } from '../stack/publish-posts.js';
import { type RunningProgram, runProgram } from '../stack/run-program.js';
import { Balancer } from './balancer.js';
import { Replica } from './replica.js';

/** The worker apps. Gateways run behind the balancer, whereas workers find their work by themselves. */
export const workerApps = ['scheduler', 'scanner', 'classifier', 'dispatcher'] as const;
export type App = 'gateway' | (typeof workerApps)[number];

/** Two processes of every app, as in a cluster, and a balancer in front of the gateways that follows their readiness. */
export class Deployment {
  private readonly sweeping: Replica[] = [];
  /** How many late answers of Redis have been made up for. */
  private sweptFor = 0;

  private constructor(
    readonly baseUrl: string,
    readonly sandboxUrl: string,
    readonly redisUrl: string,
    readonly folder: string,
    private readonly apps: Readonly<Record<App, readonly [Replica, Replica]>>,
    private readonly balancer: Balancer,
    private readonly helpers: readonly RunningProgram[],
    private readonly env: Readonly<Record<string, string>>,
  ) {}

  static async start(): Promise<Deployment> {
    const folder = await mkdtemp(join(tmpdir(), 'earshot-rolling-'));
    await chmod(folder, 0o711); // root's Postgres runs as another account, which must be able to pass through
    const inherited = { PATH: process.env.PATH ?? '', HOME: process.env.HOME ?? folder };
    const ofServers = ['--data', join(folder, 'data'), '--with-parent'];
    const servers = await runProgram(programs.servers, ofServers, inherited);
    const play = ['--port', '0', '--smtp-port', '0', '--no-samples', '--page-cache', '0'];
    const sandbox = await runProgram(programs.sandbox, play, inherited);
    const balancer = await Balancer.start();
    const { reddit } = sandbox.ready['environment'] as { reddit: Record<string, string> };
    const env: Record<string, string> = {
      ...inherited,
      ...reddit,
      DATABASE_URL: servers.ready['database_url'] as string,
      REDIS_URL: servers.ready['redis_url'] as string,
      EARSHOT_SECRET_KEY: randomBytes(32).toString('hex'),
      BASE_URL: balancer.url,
      HOST: '127.0.0.1',
      PORT: '0',
      INSECURE_COOKIES: 'true',
      SOURCES: 'reddit',
      OUTBOUND_ALLOW_CIDRS: '127.0.0.0/8',
      SCAN_TICK_SECONDS: '1',
      SCAN_INTERVAL_SECONDS: '2',
      REDDIT_OVERLAP_SECONDS: '60',
      // Sweeps must not find anything again: whatever a stopped process leaves behind stays lost (but see `sweepIfNotHinted`).
      SWEEP_SECONDS: '3600',
    };
    await promisify(execFile)(process.execPath, [programs.migrate], { env });
    const replicas = (app: App, more: Readonly<Record<string, string>> = {}): readonly [Replica, Replica] => [
      replica(app, 1, { ...env, ...more }, folder),
      replica(app, 2, { ...env, ...more }, folder),
    ];
    const apps = {
      // Many times what the balancer needs to notice, even if it has to wait for a CPU.
      gateway: replicas('gateway', { SHUTDOWN_DELAY_SECONDS: '3' }),
      scheduler: replicas('scheduler'),
      scanner: replicas('scanner'),
      classifier: replicas('classifier'),
      dispatcher: replicas('dispatcher'),
    };
    await Promise.all(Object.values(apps).flatMap((pair) => pair.map((one) => one.start())));
    balancer.targets = apps.gateway;
    return new Deployment(
      balancer.url,
      sandbox.ready['url'] as string,
      servers.ready['redis_url'] as string,
      folder,
      apps,
      balancer,
      [sandbox, servers],
      env,
    );
  }

  /** Replaces one of the two processes of an app. @returns the old one's exit code or signal */
  async restart(app: App, which: 0 | 1): Promise<number | NodeJS.Signals> {
    const one = this.apps[app][which];
    const end = await one.stop();
    await one.start();
    return end;
  }

  /** Stops all workers at the same time. @returns their exit codes or signals */
  async stopWorkers(): Promise<(number | NodeJS.Signals)[]> {
    return Promise.all(workerApps.flatMap((app) => this.apps[app].map((one) => one.stop())));
  }

  async startWorkers(): Promise<void> {
    await Promise.all(workerApps.flatMap((app) => this.apps[app].map((one) => one.start())));
  }

  /**
   * Once Redis answered a process too late to accept its hints, as on a busy machine, only sweeps find that work: then further
   * workers do, until `stopSweeping`.
   */
  async sweepIfNotHinted(): Promise<void> {
    const files = (await readdir(this.folder)).filter((name) => name.endsWith('.log'));
    const logs = await Promise.all(files.map((name) => readFile(join(this.folder, name), 'utf8')));
    const late = logs.flatMap((log) => log.split('\n').filter(isLateHint)).length;
    if (late === this.sweptFor) return;
    this.sweptFor = late;
    if (this.sweeping.length > 0) return;
    const env = { ...this.env, SWEEP_SECONDS: '1' };
    const apps = ['classifier', 'dispatcher'] as const;
    this.sweeping.push(...apps.map((app) => replica(app, 3, env, this.folder)));
    await Promise.all(this.sweeping.map((one) => one.start()));
  }

  async stopSweeping(): Promise<void> {
    await Promise.all(this.sweeping.splice(0).map((one) => one.stop()));
  }

  /** Publishes posts on the sandbox's Reddit now. */
  async publish(posts: readonly object[]): Promise<void> {
    await publishPosts(this.sandboxUrl, posts);
  }

  /** @param keep keeps the logs */
  async stop({ keep }: { readonly keep: boolean }): Promise<void> {
    await this.stopSweeping();
    await Promise.all(Object.values(this.apps).flatMap((pair) => pair.map((one) => one.stop())));
    await this.balancer.stop();
    for (const helper of this.helpers) await helper.stop();
    await rm(keep ? join(this.folder, 'data') : this.folder, { recursive: true, force: true });
  }
}

/** Whether Redis was late, and not cut off by a process that ends: then its work would be lost by its fault. */
function isLateHint(line: string): boolean {
  return line.includes('jobs not enqueued') && /Redis did not answer within|Command timed out/.test(line);
}

function replica(app: App, number: number, env: Readonly<Record<string, string>>, folder: string): Replica {
  const name = `${app}-${number}`;
  return new Replica(name, { script: programs[app], env, logFile: join(folder, `${name}.log`) });
}
