import { connect } from '../../../libs/database/dist/index.js';
import { asAdmin, databaseUrl } from '../../../libs/database/dist/testing/template.js';
import { createLog } from '../../../libs/platform/dist/index.js';
import { startTestServers } from '../../process/start-test-servers.mjs';
import { onInterrupt } from '../../process/steps.mjs';
import { migrate } from './migrate.mjs';

/**
 * Runs work with an empty, migrated database of its own, on separate servers or on those of DATABASE_URL and REDIS_URL;
 * drops it afterwards, also if this process is interrupted.
 * @param {(world: { dataSource: import('typeorm').DataSource, databaseUrl: string, redisUrl?: string }) => Promise<void>}
 * work
 */
export async function withOwnDatabase(work) {
  const { DATABASE_URL, REDIS_URL } = process.env;
  const servers =
    DATABASE_URL === undefined
      ? await startTestServers()
      : { databaseUrl: DATABASE_URL, redisUrl: REDIS_URL, stop: async () => undefined };
  const name = `earshot_bench_${process.pid}`;
  const drop = () =>
    asAdmin(servers.databaseUrl, (admin) => admin.query(`DROP DATABASE IF EXISTS ${name} WITH (FORCE)`));
  const release = onInterrupt(() => void drop().finally(() => process.exit(130)));
  try {
    await asAdmin(servers.databaseUrl, (admin) => admin.query(`CREATE DATABASE ${name}`));
    const url = databaseUrl(servers.databaseUrl, name);
    await migrate(url);
    const log = createLog({ service: 'bench', level: 'silent' });
    const dataSource = await connect({ url, poolSize: 2, statementTimeoutMs: 3_600_000 }, log);
    try {
      await work({ dataSource, databaseUrl: url, redisUrl: servers.redisUrl });
    } finally {
      await dataSource.destroy();
      await drop();
    }
  } finally {
    release();
    await servers.stop();
  }
}
