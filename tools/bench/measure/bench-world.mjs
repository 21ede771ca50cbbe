import { once } from 'node:events';
import { Test } from '@nestjs/testing';
import { Redis } from 'ioredis';
import { DataSource } from 'typeorm';
import { ScannedSources } from '../../../apps/scanner/dist/sources/scanned-sources.js';
import { ScannerModule, scannerConfigs } from '../../../apps/scanner/dist/index.js';
import { SchedulerModule, schedulerConfigs } from '../../../apps/scheduler/dist/index.js';
import { Database } from '../../../libs/database/dist/index.js';
import { ConfigModule, createLog, PlatformModule } from '../../../libs/platform/dist/index.js';
import { RedisConfig, RedisConnection } from '../../../libs/queue/dist/index.js';
import { startTestServers } from '../../process/start-test-servers.mjs';
import { cpuTimeUs, familyCpuTimeUs, ownCpuTimeUs, parentOf } from './cpu-time.mjs';
import { migrate } from './migrate.mjs';

/**
 * Separate Postgres (fsync on) and Redis servers for a part, with the components of the scheduler and scanner on them, wired
 * up by their own modules but not started, and a meter for the cost of work.
 */
export class BenchWorld {
  static async open() {
    const servers = await startTestServers();
    try {
      await migrate(servers.databaseUrl);
      return await new BenchWorld(servers).connect();
    } catch (error) {
      await servers.stop();
      throw error;
    }
  }

  constructor(servers) {
    this.servers = servers;
    this.log = createLog({ service: 'bench', level: 'silent' });
    this.env = {
      PATH: process.env.PATH,
      DATABASE_URL: servers.databaseUrl,
      REDIS_URL: servers.redisUrl,
      EARSHOT_SECRET_KEY: '0'.repeat(64),
      SOURCES: 'reddit',
      DATABASE_STATEMENT_TIMEOUT_MS: '600000',
      LOG_LEVEL: 'warn',
    };
  }

  async connect() {
    const configs = [...new Set([...schedulerConfigs, ...scannerConfigs])];
    this.app = await Test.createTestingModule({
      imports: [
        ConfigModule.forRoot(configs, this.env),
        PlatformModule.forRoot(this.log),
        SchedulerModule,
        ScannerModule,
      ],
    })
      .overrideProvider(ScannedSources)
      .useValue(new Map())
      .compile();
    this.database = this.get(Database);
    this.dataSource = this.get(DataSource);
    this.redisConfig = this.get(RedisConfig);
    this.redis = new Redis(this.servers.redisUrl);
    const { client } = this.get(RedisConnection);
    while (client.status !== 'ready') await once(client, 'ready');
    const [{ pid }] = await this.dataSource.query('SELECT pg_backend_pid() AS pid');
    this.postmaster = parentOf(pid);
    this.redisPid = Number(/process_id:(\d+)/.exec(await this.redis.info('server'))[1]);
    return this;
  }

  /** A component of the scheduler or the scanner. */
  get(token) {
    return this.app.get(token, { strict: false });
  }

  /**
   * Measures some work: CPU time in microseconds of this process, Postgres, Redis and `others` (pids), their sum, and the
   * elapsed time.
   * @param {() => Promise<unknown>} work
   * @param {readonly number[]} others other processes that take part
   */
  async cost(work, others = []) {
    const before = this.clocks(others);
    const startedAt = performance.now();
    await work();
    const wallUs = (performance.now() - startedAt) * 1_000;
    const after = this.clocks(others);
    const spent = Object.fromEntries(Object.keys(after).map((name) => [name, after[name] - before[name]]));
    return { ...spent, cpuUs: spent.node + spent.postgres + spent.redis + spent.others, wallUs };
  }

  async close() {
    this.redis.disconnect();
    await this.app.close();
    await this.servers.stop();
  }

  clocks(others) {
    return {
      node: ownCpuTimeUs(),
      postgres: familyCpuTimeUs(this.postmaster),
      redis: cpuTimeUs([this.redisPid]),
      others: cpuTimeUs(others),
    };
  }
}
