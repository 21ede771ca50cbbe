import { Inject, Injectable, type OnApplicationShutdown } from '@nestjs/common';
import { LOG, type Log } from '@earshot/platform';
import pg from 'pg';
import { DatabaseConfig } from '../database.config.js';
import { directly } from '../pool/directly.js';

/**
 * Lets one process of many lead: an advisory lock on a connection of its own. Dies the process, or its machine, or the
 * connection, then the lock falls and another takes over.
 */
@Injectable()
export class LeaderLock implements OnApplicationShutdown {
  private held: { name: string; client: pg.Client } | undefined;
  private asking: Promise<boolean> | undefined;

  constructor(
    private readonly config: DatabaseConfig,
    @Inject(LOG) private readonly log: Log,
  ) {}

  /**
   * Asks before every piece of the leader's work, for the answer may change: a lost connection is noticed here.
   * @returns true where this process leads
   */
  tryBecome(name: string): Promise<boolean> {
    // Who asks at the same time gets the same answer: a second connection would compete with the first.
    this.asking ??= this.ask(name).finally(() => (this.asking = undefined));
    return this.asking;
  }

  /** Whether it led when it was last asked. */
  get leads(): boolean {
    return this.held !== undefined;
  }

  /** Lets another process lead. */
  async release(): Promise<void> {
    const { held } = this;
    this.held = undefined;
    await held?.client.end().catch(() => undefined);
  }

  async onApplicationShutdown(): Promise<void> {
    await this.release();
  }

  private async ask(name: string): Promise<boolean> {
    if (this.held !== undefined) {
      if (this.held.name !== name) throw new Error(`This lock is for ${this.held.name}, not for ${name}.`);
      if (await this.isAlive(this.held.client)) return true;
      await this.release();
      this.log.warn({ name }, 'lost the lead');
    }
    const client = new pg.Client({
      connectionString: directly(this.config).url,
      application_name: `earshot leader ${name}`,
      keepAlive: true,
      connectionTimeoutMillis: 5_000,
      query_timeout: 5_000,
      // The server, too, gives a dead peer up within half a minute.
      options: '-c tcp_keepalives_idle=10 -c tcp_keepalives_interval=5 -c tcp_keepalives_count=3',
    });
    // A lost connection shows at the next question; without a listener it would end the process.
    client.on('error', (error) => this.log.warn({ err: error, name }, 'the connection of the lead broke'));
    try {
      await client.connect();
      const { rows } = await client.query<{ leads: boolean }>(
        'SELECT pg_try_advisory_lock(hashtextextended($1, 0)) AS leads',
        [`leader ${name}`],
      );
      if (rows[0]?.leads === true) {
        this.held = { name, client };
        this.log.info({ name }, 'leads');
        return true;
      }
      await client.end();
      return false;
    } catch (error) {
      await client.end().catch(() => undefined);
      throw error;
    }
  }

  private async isAlive(client: pg.Client): Promise<boolean> {
    try {
      await client.query('SELECT 1');
      return true;
    } catch {
      return false;
    }
  }
}
