/**
 * What stored mentions cost: bytes per mention in each table and index; the cost of deleting old ones; how many updates of
 * busy tables stay within their page; and what partitioning would change for the look-ups of workers. Usage: npm run build
 * && npm run bench:storage [-- mentions] Creates a database on its own servers, and drops it.
 */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { backUp } from '../../libs/database/dist/backup/back-up.js';
import { restoreBackup } from '../../libs/database/dist/backup/restore-backup.js';
import { connect, Database, migrate, MentionRetentionRepository } from '../../libs/database/dist/index.js';
import { databaseUrl } from '../../libs/database/dist/testing/template.js';
import { createLog } from '../../libs/platform/dist/index.js';
import { startTestServers } from '../process/start-test-servers.mjs';
import { makeWorld } from './lists/make-world.mjs';
import { readNumbers } from './command-line.mjs';
import { median } from './measure/median.mjs';

const [mentions] = readNumbers('npm run bench:storage', { mentions: 300_000 });
const servers = await startTestServers();
try {
  const log = createLog({ service: 'bench', level: 'silent' });
  const options = { url: servers.databaseUrl, poolSize: 2, statementTimeoutMs: 3_600_000 };
  const dataSource = await connect(options, log);
  try {
    await migrate(dataSource);
    const world = await makeWorld(dataSource, mentions);
    await printSizes(dataSource, mentions * 1.2);
    await printInPage(dataSource);
    await printPartitions(dataSource);
    await printBackup(dataSource, servers.databaseUrl);
    await printDeleting(dataSource, world);
  } finally {
    await dataSource.destroy();
  }
} finally {
  await servers.stop();
}

/**
 * Bytes per mention of the world. The size of notifications depends on the alert rules; here they cover two fifths of the
 * mentions.
 */
async function printSizes(dataSource, total) {
  const sizes = await dataSource.query(
    `SELECT c.relname AS relation, t.relname AS of, pg_relation_size(c.oid)::float8 AS bytes
     FROM pg_class c LEFT JOIN pg_index i ON i.indexrelid = c.oid JOIN pg_class t ON t.oid = coalesce(i.indrelid, c.oid)
     WHERE t.relname IN ('mentions', 'mention_words', 'matches', 'notifications', 'notification_mentions') AND c.relkind IN ('r', 'i')
     ORDER BY t.relname, i.indexrelid IS NOT NULL, bytes DESC`,
  );
  const perMention = (bytes) => Math.round(bytes / total);
  console.table(
    sizes.map(({ relation, of, bytes }) => ({
      relation,
      of: relation === of ? '' : of,
      'bytes a mention': perMention(bytes),
      'GB at 100 million': Math.round(perMention(bytes) / 10),
    })),
  );
  const sum = sizes.reduce((all, { bytes }) => all + bytes, 0);
  console.log(
    `${perMention(sum)} bytes a mention in all: ${Math.round(perMention(sum) / 10)} GB at 100 million`,
  );
}

/** Claims work and completes it, as workers do, with and without free space in the pages. */
async function printInPage(dataSource) {
  const table = [];
  for (const fillfactor of [100, 70, 50]) {
    await dataSource.query(
      `DROP TABLE IF EXISTS busy;
       CREATE TABLE busy (LIKE mention_work INCLUDING ALL) WITH (fillfactor = ${fillfactor}, autovacuum_enabled = false)`,
    );
    for (let round = 0; round < 20; round += 1) {
      await dataSource.query(
        `INSERT INTO busy (mention_id, project_id, stage, due_at)
         SELECT gen_random_uuid(), gen_random_uuid(), 'classify', now() FROM generate_series(1, 5000)`,
      );
      await dataSource.query(
        "UPDATE busy SET attempts = attempts + 1, lease_token = gen_random_uuid(), lease_until = now() + interval '1 minute'",
      );
      await dataSource.query('DELETE FROM busy');
      await dataSource.query('VACUUM busy');
    }
    await dataSource.query('SELECT pg_stat_force_next_flush()');
    const [row] = await dataSource.query(
      `SELECT n_tup_upd::integer AS updates, n_tup_hot_upd::integer AS hot, pg_total_relation_size('busy')::float8 AS bytes
       FROM pg_stat_user_tables WHERE relname = 'busy'`,
    );
    table.push({
      fillfactor,
      claims: row.updates,
      'in their page': `${Math.round((100 * row.hot) / row.updates)} %`,
      'kB after 20 rounds of 5,000': Math.round(row.bytes / 1_024),
    });
  }
  console.table(table);
  await dataSource.query('DROP TABLE busy');
}

/** Finds 1,000 mentions by id only, as workers do, in one table and in 16 partitions by project. */
async function printPartitions(dataSource) {
  await dataSource.query(`
    CREATE TABLE whole (LIKE mentions INCLUDING GENERATED INCLUDING CONSTRAINTS);
    CREATE TABLE parts (LIKE mentions INCLUDING GENERATED INCLUDING CONSTRAINTS) PARTITION BY HASH (project_id);
    DO $$ BEGIN
      FOR n IN 0..15 LOOP
        EXECUTE format('CREATE TABLE parts_%s PARTITION OF parts FOR VALUES WITH (MODULUS 16, REMAINDER %s)', n, n);
      END LOOP;
    END $$`);
  const columns = (
    await dataSource.query(
      `SELECT attname AS name FROM pg_attribute
       WHERE attrelid = 'mentions'::regclass AND attnum > 0 AND NOT attisdropped AND attgenerated = ''`,
    )
  )
    .map(({ name }) => name)
    .join(', ');
  const table = [];
  for (const name of ['whole', 'parts']) {
    await dataSource.query(`ALTER TABLE ${name} ADD PRIMARY KEY (project_id, id)`);
    await dataSource.query(`CREATE INDEX ON ${name} USING hash (id)`);
    await dataSource.query(
      `INSERT INTO ${name} (${columns}) SELECT ${columns} FROM mentions ORDER BY random() LIMIT 50000`,
    );
    await dataSource.query(`ANALYZE ${name}`);
    const [{ ids }] = await dataSource.query(
      `SELECT array_agg(id) AS ids FROM (SELECT id FROM ${name} LIMIT 1000) AS few`,
    );
    const times = [];
    for (let round = 0; round < 9; round += 1) {
      const [row] = await dataSource.query(
        `EXPLAIN (ANALYZE, FORMAT JSON) SELECT m.text FROM unnest($1::uuid[]) AS wanted (id)
         CROSS JOIN LATERAL (SELECT * FROM ${name} WHERE id = wanted.id LIMIT 1) m`,
        [ids],
      );
      const [plan] = row['QUERY PLAN'];
      times.push(plan['Execution Time'] + plan['Planning Time']);
    }
    table.push({ tables: name === 'whole' ? 1 : 16, 'ms for 1,000 ids (median)': median(times).toFixed(1) });
  }
  console.table(table);
  await dataSource.query('DROP TABLE whole, parts');
}

/**
 * Backs everything up to a file, restores it into another database, and prints the peak memory of this process before and
 * after.
 */
async function printBackup(dataSource, url) {
  const folder = mkdtempSync(join(tmpdir(), 'earshot-storage-'));
  const file = join(folder, 'earshot.backup');
  const other = databaseUrl(url, 'restored');
  const peakMb = () => Math.round(process.resourceUsage().maxRSS / 1_024);
  const before = peakMb();
  try {
    const begin = performance.now();
    const { rows, bytes } = await backUp({ url }, file, null);
    const written = performance.now();
    await dataSource.query('CREATE DATABASE restored');
    await restoreBackup({ url: other, poolSize: 2, statementTimeoutMs: 3_600_000 }, file, {
      alerts: 'send',
      now: new Date(),
    });
    const restored = performance.now();
    const seconds = (from, to) => Math.round((to - from) / 1_000);
    console.log(
      `Backed up ${rows} rows in ${seconds(begin, written)} s into ${Math.round(bytes / 1_048_576)} MB (${Math.round(bytes / (1.2 * mentions))} bytes a mention), restored in ${seconds(written, restored)} s; peak memory ${before} MB before, ${peakMb()} MB after`,
    );
  } finally {
    rmSync(folder, { recursive: true });
  }
}

/** Deletes the oldest tenth of the large project, as retention does. */
async function printDeleting(dataSource, { projectId }) {
  const database = new Database(dataSource);
  const repository = new MentionRetentionRepository();
  const [{ at }] = await dataSource.query(
    'SELECT found_at AS at FROM mentions WHERE project_id = $1 ORDER BY id OFFSET $2::integer LIMIT 1',
    [projectId, Math.floor(mentions / 10)],
  );
  const [{ lsn: before }] = await dataSource.query('SELECT pg_current_wal_lsn() AS lsn');
  const steps = [];
  let deleted = 0;
  for (let count = 500; count === 500;) {
    const begin = performance.now();
    count = await database.asSystem((tx) => repository.deleteOlder(tx, projectId, at, 500));
    steps.push(performance.now() - begin);
    deleted += count;
  }
  const [{ bytes }] = await dataSource.query(
    'SELECT pg_wal_lsn_diff(pg_current_wal_lsn(), $1)::float8 AS bytes',
    [before],
  );
  const vacuumBegin = performance.now();
  await dataSource.query('VACUUM mentions');
  const vacuumSeconds = (performance.now() - vacuumBegin) / 1_000;
  const seconds = steps.reduce((sum, ms) => sum + ms, 0) / 1_000;
  console.log(
    `Deleted ${deleted} mentions in steps of 500: ${Math.round(deleted / seconds)} a second, a step ${Math.round(median(steps))} ms (median), ${Math.round(Math.max(...steps))} ms (longest), ${Math.round(bytes / deleted)} bytes of WAL each; VACUUM afterwards ${vacuumSeconds.toFixed(1)} s`,
  );
}
