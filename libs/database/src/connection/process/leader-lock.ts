import { Inject, Injectable, type OnApplicationShutdown, Optional } from '@nestjs/common';
import { LOG, type Log } from '@earshot/platform';
import pg from 'pg';
import { DatabaseConfig, directly } from '../database.config.js';
import { withTlsOffered } from '../tls-of-url.js';
import { PostgresOutage } from './postgres-outage.js';

/** The work that is led. */
const name = 'scheduler';

/**
 * Elects one leader among processes with an advisory lock on a dedicated connection. When the process, its machine or the
 * connection dies, the lock is released and another process takes over.
 */
@Injectable()
export class LeaderLock implements OnApplicationShutdown {
  private held: pg.Client | undefined;
  private asking: Promise<boolean> | undefined;

  constructor(
    private readonly config: DatabaseConfig,
    @Inject(LOG) private readonly log: Log,
    @Optional() private readonly outage?: PostgresOutage,
  ) {}

  /**
   * Must be called before each step of the leader's work, because leadership may be lost: a lost connection is detected
   * here.
   * @returns true if this process is the leader
   */
  tryBecome(): Promise<boolean> {
    // Concurrent calls share one attempt: a second connection would compete with the first.
    this.asking ??= this.ask().finally(() => (this.asking = undefined));
    return this.asking;
  }

  /** Whether this process was the leader at the last check. */
  get leads(): boolean {
    return this.held !== undefined;
  }

  /** Gives up leadership. */
  async release(): Promise<void> {
    const { held } = this;
    this.held = undefined;
    await held?.end().catch(() => undefined);
  }

  async onApplicationShutdown(): Promise<void> {
    await this.release();
  }

  private async ask(): Promise<boolean> {
    if (this.held !== undefined) {
      const isAlive = await this.held.query('SELECT 1').then(
        () => true,
        () => false,
      );
      if (isAlive) return true;
      await this.release();
      this.log.warn({ name }, 'lost leadership');
    }
    let client: pg.Client | undefined;
    try {
      client = await withTlsOffered(directly(this.config).url, (url) => this.connect(url));
      const sql = 'SELECT pg_try_advisory_lock(hashtextextended($1, 0)) AS leads';
      const { rows } = await client.query<{ leads: boolean }>(sql, [`leader ${name}`]);
      if (rows[0]?.leads === true) {
        this.held = client;
        this.log.info({ name }, 'leads');
        return true;
      }
      await client.end();
      return false;
    } catch (error) {
      await client?.end().catch(() => undefined);
      this.outage?.failed(error, directly(this.config));
      throw error;
    }
  }

  private async connect(url: string): Promise<pg.Client> {
    const client = new pg.Client({
      connectionString: url,
      application_name: `earshot leader ${name}`,
      keepAlive: true,
      connectionTimeoutMillis: 5_000,
      query_timeout: 5_000,
      // The server also detects a dead peer within half a minute.
      options: '-c tcp_keepalives_idle=10 -c tcp_keepalives_interval=5 -c tcp_keepalives_count=3',
    });
    // The next check notices a lost connection; without a listener the event would end the process.
    client.on('error', (error) => this.log.debug({ err: error, name }, 'lost the connection of the leader'));
    await client.connect();
    return client;
  }
}
