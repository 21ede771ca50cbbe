/**
 * What lists cost in a project with a million mentions: rows that statements read and milliseconds, for every filter
 * and every two of them, on the first page and at 90 % depth; and the memory that an export takes. Fails where a page
 * reads more rows than it may.
 * Usage: npm run build && npm run bench:lists [-- mentions]
 * It makes a database of its own, on servers of its own or on those of DATABASE_URL and REDIS_URL, and drops it.
 */
import { fork } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { connect, Database } from '../../libs/database/dist/index.js';
import { asAdmin, databaseUrl } from '../../libs/database/dist/testing/template.js';
import { createLog } from '../../libs/platform/dist/index.js';
import { startTestServers } from '../start-test-servers.mjs';
import { measureExport } from './lists/export.mjs';
import { makeWorld } from './lists/make-world.mjs';
import { measureMentions } from './lists/mentions.mjs';
import { measureOthers } from './lists/others.mjs';
import { readNumbers } from './command-line.mjs';

const [mentions] = readNumbers('npm run bench:lists', { mentions: 1_000_000 });
/** What `searchMentions` may read by its own bounds: its walks (each read twice: rows and where they end), its counts, and a look-up in another table per row. */
const mostRows = 350_000;

const { DATABASE_URL, REDIS_URL } = process.env;
const servers =
  DATABASE_URL === undefined
    ? await startTestServers()
    : { databaseUrl: DATABASE_URL, redisUrl: REDIS_URL, stop: async () => undefined };
const name = `earshot_bench_${process.pid}`;
try {
  await asAdmin(servers.databaseUrl, (admin) => admin.query(`CREATE DATABASE ${name}`));
  const url = databaseUrl(servers.databaseUrl, name);
  await migrate(url);
  const log = createLog({ service: 'bench', level: 'silent' });
  const dataSource = await connect({ url, poolSize: 2, statementTimeoutMs: 3_600_000 }, log);
  try {
    const world = await makeWorld(dataSource, mentions);
    const database = new Database(dataSource);
    const beyond =
      (await measureMentions(database, world, mostRows)) + (await measureOthers(database, world, mostRows));
    if (servers.redisUrl !== undefined)
      await measureExport(dataSource, { ...servers, databaseUrl: url }, world, mentions);
    console.log(
      beyond === 0
        ? `No page read more than ${mostRows} rows.`
        : `${beyond} pages read more than ${mostRows} rows.`,
    );
    process.exitCode = beyond === 0 ? 0 : 1;
  } finally {
    await dataSource.destroy();
    await asAdmin(servers.databaseUrl, (admin) => admin.query(`DROP DATABASE ${name} WITH (FORCE)`));
  }
} finally {
  await servers.stop();
}

async function migrate(url) {
  const path = fileURLToPath(new URL('../../libs/database/dist/migrate.main.js', import.meta.url));
  const child = fork(path, { env: { ...process.env, DATABASE_URL: url, LOG_LEVEL: 'warn' } });
  const [code] = await once(child, 'exit');
  if (code !== 0) throw new Error('The migrations failed.');
}
