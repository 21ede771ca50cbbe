import { readFileSync } from 'node:fs';

/**
 * Fills an empty, migrated database from `world.sql`. Indexes are built afterwards, as in a restore.
 * @param {import('typeorm').DataSource} dataSource
 * @param {number} mentions in the large project
 */
export async function makeWorld(dataSource, mentions) {
  const begin = performance.now();
  const indexes = await dataSource.query(
    `SELECT indexname AS name, indexdef AS definition FROM pg_indexes
     WHERE tablename IN ('mentions', 'mention_words', 'matches') AND indexname NOT IN (SELECT conname FROM pg_constraint)`,
  );
  for (const { name } of indexes) await dataSource.query(`DROP INDEX ${name}`);
  const script = readFileSync(new URL('./world.sql', import.meta.url), 'utf8');
  // Temporary tables live only as long as their connection, so everything is sent as one query.
  await dataSource.query(`SET bench.mentions = ${mentions}; ${script}`);
  for (const { name, definition } of indexes) {
    const before = performance.now();
    await dataSource.query(definition);
    console.log(`${name}: made in ${seconds(before)} s, ${await sizeMb(dataSource, name)} MB`);
  }
  await dataSource.query('VACUUM ANALYZE');
  console.log(
    `${mentions} mentions in one project and ${mentions / 5} in ten others, made in ${seconds(begin)} s; table ${await sizeMb(dataSource, 'mentions')} MB`,
  );
  const [project] = await dataSource.query("SELECT id FROM projects WHERE slug = 'bench-1'");
  const monitors = await dataSource.query(
    "SELECT id FROM monitors WHERE project_id = $1 ORDER BY split_part(name, ' ', 2)::integer",
    [project.id],
  );
  const [deep] = await dataSource.query(
    'SELECT id FROM mentions WHERE project_id = $1 ORDER BY id DESC OFFSET $2::integer LIMIT 1',
    [project.id, Math.floor(mentions * 0.9)],
  );
  const [word] = await dataSource.query("SELECT substr(md5('15001'), 1, 3 + 15001 % 6) AS rare");
  const [user] = await dataSource.query("SELECT id FROM users WHERE email = 'bench@example.org'");
  return {
    projectId: project.id,
    userId: user.id,
    monitorIds: monitors.map(({ id }) => id),
    deep: deep.id,
    rareWord: word.rare,
  };
}

function seconds(since) {
  return Math.round((performance.now() - since) / 1_000);
}

async function sizeMb(dataSource, relation) {
  const [{ bytes }] = await dataSource.query('SELECT pg_relation_size($1::regclass)::float8 AS bytes', [
    relation,
  ]);
  return Math.round(bytes / 1_048_576);
}
