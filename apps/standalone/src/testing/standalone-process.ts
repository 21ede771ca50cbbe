import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import type { Environment } from '@earshot/platform';
import type { StandaloneFacts } from '../data-dir/standalone-file.js';

const program = fileURLToPath(new URL('../main.js', import.meta.url));

/** A complete Earshot as run by `npm start`, with its own servers, whatever servers the test run uses. */
export class StandaloneProcess {
  /** What it wrote to the terminal. */
  printed = '';
  private readonly child: ChildProcess;

  constructor(
    private readonly dataDir: string,
    options: readonly string[] = [],
    settings: Environment = {},
  ) {
    // With `CI` set, libraries would hide their telemetry.
    const env = {
      ...process.env,
      XDG_CACHE_HOME: '',
      CI: undefined,
      DATABASE_URL: '',
      REDIS_URL: '',
      ...settings,
    };
    this.child = spawn(process.execPath, [program, '--port', '0', '--data', dataDir, ...options], {
      env,
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    for (const stream of [this.child.stdout, this.child.stderr])
      stream?.setEncoding('utf8').on('data', (chunk: string) => (this.printed += chunk));
  }

  get pid(): number | undefined {
    return this.child.pid;
  }

  /** The facts that other programs read; @throws Error while this process is not ready */
  facts(): StandaloneFacts {
    const facts = JSON.parse(readFileSync(join(this.dataDir, 'standalone.json'), 'utf8')) as StandaloneFacts;
    if (facts.pid !== this.pid) throw new Error('These are the facts of another process.');
    return facts;
  }

  /** @throws Error with its output if it ended instead */
  async ready(): Promise<this> {
    // On a busy machine, the database alone takes a minute.
    await until(() => this.printed.includes('Ctrl-C stops it.') || this.child.exitCode !== null, 200);
    if (this.child.exitCode !== null) throw new Error(this.printed);
    return this;
  }

  /** The data of an API answer. @param as the API key of the printed project, or the session of its user */
  async api<T>(
    path: string,
    {
      as = 'key',
      method = 'GET',
      headers = {},
      body,
    }: {
      as?: 'key' | 'session';
      method?: string;
      headers?: Record<string, string>;
      body?: object;
    } = {},
  ): Promise<T> {
    const { base_url, api_key, session_token } = this.facts();
    const authorization = `Bearer ${as === 'key' ? api_key : session_token}`;
    const answer = await fetch(base_url + path, {
      method,
      headers: {
        authorization,
        ...(body === undefined ? {} : { 'content-type': 'application/json' }),
        ...headers,
      },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    });
    return ((await answer.json()) as { data: T }).data;
  }

  /** Ends it as Ctrl-C does, or kills it at once. @returns its exit code */
  async end(signal: 'SIGINT' | 'SIGKILL' = 'SIGINT'): Promise<number | null> {
    if (this.child.exitCode !== null || this.child.signalCode !== null) return this.child.exitCode;
    const gone = once(this.child, 'exit');
    this.child.kill(signal);
    const [code] = (await gone) as [number | null];
    return code;
  }
}

/** Waits until the condition is true. @throws Error after that many seconds */
export async function until(holds: () => boolean | Promise<boolean>, seconds = 80): Promise<void> {
  for (let attempt = 0; attempt < seconds * 4; attempt += 1) {
    if (await (async () => holds())().catch(() => false)) return;
    await sleep(250);
  }
  throw new Error(`It did not happen within ${seconds} seconds.`);
}
