import { randomBytes } from 'node:crypto';
import { execFile } from 'node:child_process';
import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { promisify } from 'node:util';
import { freePort } from './free-port.js';
import { programs, type WorkerName, workerNames } from './programs.js';
import { type RunningProgram, runProgram } from './run-program.js';
import { SupervisedProcess } from './supervised-process.js';

export interface StackOptions {
  /** Given to the sandbox, e.g. `['--corpus', file]`. */
  readonly sandboxArgs: readonly string[];
  /** On top of what every app gets. */
  readonly env?: Readonly<Record<string, string>>;
  readonly onProgress?: (line: string) => void;
}

/** A whole Earshot in processes of its own, as in a deployment, on servers and a sandbox that only it uses. */
export class Stack {
  private constructor(
    readonly baseUrl: string,
    readonly sandboxUrl: string,
    private readonly folder: string,
    private readonly servers: RunningProgram,
    private readonly sandbox: RunningProgram,
    private readonly apps: ReadonlyMap<string, SupervisedProcess>,
  ) {}

  static async start(options: StackOptions): Promise<Stack> {
    const say = options.onProgress ?? (() => undefined);
    const folder = await mkdtemp(join(tmpdir(), 'earshot-'));
    await chmod(folder, 0o711); // root's Postgres runs as another account, which must come through
    const inherited = { PATH: process.env.PATH ?? '', HOME: process.env.HOME ?? folder };
    say('starting Postgres and Redis');
    const servers = await runProgram(programs.servers, ['--data', join(folder, 'data')], inherited);
    say('starting the sandbox');
    const sandbox = await runProgram(
      programs.sandbox,
      ['--port', '0', '--smtp-port', '0', ...options.sandboxArgs],
      inherited,
    );
    const sandboxUrl = sandbox.ready['url'] as string;
    const port = await freePort();
    const baseUrl = `http://127.0.0.1:${port}`;
    const env: Record<string, string> = {
      ...inherited,
      DATABASE_URL: servers.ready['database_url'] as string,
      REDIS_URL: servers.ready['redis_url'] as string,
      REDIS_PREFIX: `{replay-${randomBytes(4).toString('hex')}}`,
      EARSHOT_SECRET_KEY: randomBytes(32).toString('hex'),
      BASE_URL: baseUrl,
      HOST: '127.0.0.1',
      INSECURE_COOKIES: 'true',
      SOURCES: 'reddit',
      REDDIT_CLIENT_ID: 'sandbox-client',
      REDDIT_CLIENT_SECRET: 'sandbox-secret',
      REDDIT_USER_AGENT: 'server:earshot:0.1.0 (by /u/earshot_sandbox)',
      REDDIT_AUTH_URL: `${sandboxUrl}/reddit/auth`,
      REDDIT_API_URL: `${sandboxUrl}/reddit/api`,
      SMTP_URL: sandbox.ready['smtp_url'] as string,
      MAIL_FROM: 'Earshot <alerts@earshot.example>',
      OUTBOUND_ALLOW_CIDRS: '127.0.0.0/8',
      ...options.env,
    };
    say('migrating the database');
    await promisify(execFile)(process.execPath, [programs.migrate], { env });
    say('starting gateway, scheduler, scanner, classifier, dispatcher');
    const apps = new Map<string, SupervisedProcess>();
    for (const name of ['gateway', ...workerNames] as const) {
      const appPort = name === 'gateway' ? port : await freePort();
      apps.set(
        name,
        new SupervisedProcess(name, {
          script: programs[name],
          env: { ...env, PORT: String(appPort) },
          logFile: join(folder, `${name}.log`),
        }),
      );
    }
    const stack = new Stack(baseUrl, sandboxUrl, folder, servers, sandbox, apps);
    await stack.untilReady();
    return stack;
  }

  /** Where each app's log lies while the stack runs. */
  get logFolder(): string {
    return this.folder;
  }

  /** Publishes posts in the sandbox, now. */
  async publish(posts: readonly object[]): Promise<void> {
    const answer = await fetch(`${this.sandboxUrl}/posts`, {
      method: 'POST',
      headers: { 'content-type': 'application/x-ndjson' },
      body: posts.map((post) => JSON.stringify(post)).join('\n'),
    });
    if (!answer.ok) throw new Error(`The sandbox refused posts: ${await answer.text()}`);
  }

  kill(name: WorkerName | 'gateway'): void {
    this.apps.get(name)?.kill();
  }

  /** Restarts of all apps so far. */
  get restarts(): number {
    return [...this.apps.values()].reduce((sum, app) => sum + app.restarts, 0);
  }

  /** Stops everything and removes every file. */
  async stop(): Promise<void> {
    await Promise.all([...this.apps.values()].map((app) => app.stop()));
    await this.sandbox.stop();
    await this.servers.stop();
    await rm(this.folder, { recursive: true, force: true });
  }

  private async untilReady(): Promise<void> {
    for (let attempt = 0; attempt < 240; attempt += 1) {
      const answer = await fetch(`${this.baseUrl}/health/ready`).catch(() => null);
      if (answer?.ok === true) return;
      await sleep(250);
    }
    throw new Error(
      `The gateway did not become ready within a minute; its log: ${join(this.folder, 'gateway.log')}`,
    );
  }
}
