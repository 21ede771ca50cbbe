import { randomBytes } from 'node:crypto';
import { execFile } from 'node:child_process';
import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { promisify } from 'node:util';
import type { SourceName } from '@earshot/domain';
import { anyFreePort } from '@earshot/platform';
import type { Accounts, SourceBills } from '../chaos/judge-bill.js';
import { programs } from './programs.js';
import { publishPosts } from './publish-posts.js';
import { type RunningProgram, runProgram } from './run-program.js';
import { type ServerAddresses, Servers } from './servers.js';
import { servicesOf } from './services-of.js';
import { SupervisedProcess } from './supervised-process.js';

/** Which processes to run, and their settings. */
export interface StackOptions {
  /** Read from the sandbox, each by its own scanner. Default reddit. */
  readonly sources?: readonly SourceName[];
  /** Arguments of the sandbox, e.g. `['--corpus', file]`. */
  readonly sandboxArgs: readonly string[];
  /** false = only the gateway, for specs that need no scans and no messages. Default true. */
  readonly workers?: boolean;
  /** A migrated database, and a Redis that others use as well. Default: its own servers, in which faults can be caused. */
  readonly on?: ServerAddresses;
  /** Processes per worker; the second is named `classifier-2`. Default 1. */
  readonly replicas?: number;
  /** Added to the environment of every app. */
  readonly env?: Readonly<Record<string, string>>;
  readonly onProgress?: (line: string) => void;
  /** Gives up the start, which then stops what it has started. */
  readonly signal?: AbortSignal;
}

/** A complete Earshot in separate processes, as in a deployment, with its own servers and sandbox. */
export class Stack {
  private constructor(
    readonly baseUrl: string,
    readonly sandboxUrl: string,
    /** The prefix of all its keys in Redis. */
    readonly redisPrefix: string,
    private readonly folder: string,
    private readonly on: Servers | ServerAddresses,
    private readonly sandbox: RunningProgram,
    private readonly apps: ReadonlyMap<string, SupervisedProcess>,
  ) {}

  static async start(options: StackOptions): Promise<Stack> {
    const started: (() => Promise<unknown>)[] = [];
    try {
      return await Stack.startAll(options, started);
    } catch (error) {
      for (const stop of started.reverse()) await stop();
      throw error;
    }
  }

  /** @param started receives what stops and removes each part, as soon as there is one */
  private static async startAll(options: StackOptions, started: (() => Promise<unknown>)[]): Promise<Stack> {
    const say = options.onProgress ?? (() => undefined);
    const folder = await mkdtemp(join(tmpdir(), 'earshot-'));
    started.push(() => rm(folder, { recursive: true, force: true }));
    await chmod(folder, 0o711); // root's Postgres runs as another account, which must be able to pass through
    const inherited = { PATH: process.env.PATH ?? '', HOME: process.env.HOME ?? folder };
    say('starting Postgres and Redis');
    const servers = options.on ?? (await Servers.start(join(folder, 'data'), inherited));
    if (servers instanceof Servers) started.push(() => servers.stop());
    options.signal?.throwIfAborted();
    say('starting the sandbox');
    const sandbox = await runProgram(
      programs.sandbox,
      ['--port', '0', '--smtp-port', '0', ...options.sandboxArgs],
      inherited,
    );
    started.push(() => sandbox.stop());
    options.signal?.throwIfAborted();
    const sandboxUrl = sandbox.ready['url'] as string;
    const environment = sandbox.ready['environment'] as Record<string, Record<string, string>>;
    const sources = options.sources ?? ['reddit'];
    const port = await anyFreePort();
    const baseUrl = `http://127.0.0.1:${port}`;
    const redisPrefix = `{replay-${randomBytes(4).toString('hex')}}`;
    const env: Record<string, string> = {
      ...inherited,
      DATABASE_URL: servers.databaseUrl,
      REDIS_URL: servers.redisUrl,
      REDIS_PREFIX: redisPrefix,
      EARSHOT_SECRET_KEY: randomBytes(32).toString('hex'),
      BASE_URL: baseUrl,
      HOST: '127.0.0.1',
      INSECURE_COOKIES: 'true',
      SOURCES: sources.join(','),
      ...Object.assign({}, ...sources.map((source) => environment[source])),
      SMTP_URL: sandbox.ready['smtp_url'] as string,
      MAIL_FROM: 'Earshot <alerts@earshot.example>',
      OUTBOUND_ALLOW_CIDRS: '127.0.0.0/8',
      ...options.env,
    };
    if (options.on === undefined) {
      say('migrating the database');
      await promisify(execFile)(process.execPath, [programs.migrate], { env });
    }
    options.signal?.throwIfAborted();
    const services = servicesOf(sources, options.workers === false ? 0 : (options.replicas ?? 1));
    say(`starting ${services.map(({ name }) => name).join(', ')}`);
    const apps = new Map<string, SupervisedProcess>();
    for (const { name, program, source } of services) {
      // Workers take any free port at each start: a fixed one could be taken before they are back.
      const appPort = program === 'gateway' ? port : 0;
      const command = {
        script: programs[program],
        env: { ...env, PORT: String(appPort), ...(source === undefined ? {} : { SOURCES: source }) },
        logFile: join(folder, `${name}.log`),
      };
      apps.set(name, new SupervisedProcess(name, command));
    }
    const stack = new Stack(baseUrl, sandboxUrl, redisPrefix, folder, servers, sandbox, apps);
    started.splice(0, Infinity, () => stack.stop({ keep: options.signal?.aborted !== true }));
    await stack.untilReady(options.signal);
    return stack;
  }

  /** Its own Postgres and Redis. @throws if it runs on servers given to it */
  get servers(): Servers {
    if (!(this.on instanceof Servers)) throw new Error('This stack does not have its own servers.');
    return this.on;
  }

  get databaseUrl(): string {
    return this.on.databaseUrl;
  }

  /** The sandbox's mail server. */
  get mailUrl(): string {
    return this.sandbox.ready['smtp_url'] as string;
  }

  /** The folder of the apps' logs while the stack runs. */
  get logFolder(): string {
    return this.folder;
  }

  /** Publishes posts in the sandbox now. @returns the sandbox's names for them */
  publish(posts: readonly object[]): Promise<string[]> {
    return publishPosts(this.sandboxUrl, posts);
  }

  /** Orders a fault of a source in the sandbox. */
  async order(fault: object): Promise<void> {
    const body = JSON.stringify(fault);
    const answer = await fetch(`${this.sandboxUrl}/faults`, { method: 'POST', body });
    if (!answer.ok) throw new Error(`The sandbox refused a fault: ${await answer.text()}`);
  }

  /** How many requests have reached each source of the sandbox so far. */
  async upstreamRequests(): Promise<Record<string, number>> {
    const answer = await fetch(`${this.sandboxUrl}/posts/stats`);
    const { sources } = (await answer.json()) as { sources: Record<string, { requests: number }> };
    return Object.fromEntries(Object.entries(sources).map(([source, { requests }]) => [source, requests]));
  }

  /** What the meters have counted, and to what each unit is attributed. */
  async accounts(): Promise<Accounts> {
    const env = { PATH: process.env.PATH ?? '', DATABASE_URL: this.databaseUrl };
    const { stdout } = await promisify(execFile)(process.execPath, [programs.accounts], { env });
    return JSON.parse(stdout) as Accounts;
  }

  /** What each source of the sandbox would have charged so far. */
  async bills(): Promise<SourceBills> {
    const answer = await fetch(`${this.sandboxUrl}/bill`);
    return ((await answer.json()) as { sources: SourceBills }).sources;
  }

  /** All apps except the gateway: `scheduler`, `scanner-x` .. */
  get workers(): readonly string[] {
    return [...this.apps.keys()].filter((name) => name !== 'gateway');
  }

  /** @param name `gateway`, or one of `workers` */
  kill(name: string): void {
    this.apps.get(name)?.kill();
  }

  /** Suspends it until `resume`. @param name as for `kill` */
  pause(name: string): void {
    this.apps.get(name)?.pause();
  }

  resume(name: string): void {
    this.apps.get(name)?.resume();
  }

  /** Restarts an app with these variables changed. */
  async restart(name: string, env: Readonly<Record<string, string>>): Promise<void> {
    await this.apps.get(name)?.restart(env);
  }

  /** Ends apps permanently, each after it has finished its current work. */
  async end(names: readonly string[]): Promise<void> {
    await Promise.all(names.flatMap((name) => this.apps.get(name)?.stop() ?? []));
  }

  /** Restarts of killed apps so far. */
  get restarts(): number {
    return [...this.apps.values()].reduce((sum, app) => sum + app.restarts, 0);
  }

  /** Apps that ended although the test had not ended them, once per time. */
  get crashes(): readonly string[] {
    return [...this.apps.values()].flatMap(({ name, crashes }) => Array<string>(crashes).fill(name));
  }

  /** Stops everything and removes every file. @param keep keeps the logs */
  async stop({ keep = false }: { readonly keep?: boolean } = {}): Promise<void> {
    await Promise.all([...this.apps.values()].map((app) => app.stop()));
    await this.sandbox.stop();
    if (this.on instanceof Servers) await this.on.stop();
    await rm(keep ? join(this.folder, 'data') : this.folder, { recursive: true, force: true });
  }

  private async untilReady(signal?: AbortSignal): Promise<void> {
    for (let attempt = 0; attempt < 720; attempt += 1) {
      signal?.throwIfAborted();
      const answer = await fetch(`${this.baseUrl}/health/ready`).catch(() => null);
      if (answer?.ok === true) return;
      await sleep(250);
    }
    throw new Error(
      `The gateway did not become ready within three minutes; its log: ${join(this.folder, 'gateway.log')}`,
    );
  }
}
