import { WatchRepository } from '../../../libs/database/dist/index.js';

const watchRepository = new WatchRepository();

/**
 * Creates projects of twenty monitors each; every monitor has one watch on Reddit that is not due yet.
 * @param {import('typeorm').DataSource} dataSource an empty, migrated database
 * @param {number} count of monitors
 */
export async function makeMonitors(dataSource, count) {
  await dataSource.query(
    `WITH made AS (
       INSERT INTO projects (id, name, slug, plan, time_zone, created_at)
       SELECT uuidv7(), 'Bench', 'bench-' || n, 'scale', 'UTC', now() FROM generate_series(1, $1::integer) AS n RETURNING id
     ), watched AS (
       INSERT INTO monitors (id, project_id, name, keywords, exclude_keywords, exclude_authors, sources, group_name, active,
         created_at, updated_at)
       SELECT uuidv7(), made.id, 'Monitor ' || n, ARRAY['acme', 'acme ' || n], '{}', '{}', '{reddit}', 'my_brand', true,
         now(), now()
       FROM made, generate_series(1, 20) AS n RETURNING id, project_id
     )
     INSERT INTO watches (id, project_id, monitor_id, source, active, next_scan_at, last_scanned_at, cursor)
     SELECT uuidv7(), project_id, id, 'reddit', true, now() + interval '1 hour' * (1 + random()),
       now() - interval '5 minutes' * random(), '{"search": {"acme": {"coveredUntil": "2026-11-20T00:00:00Z"}}}'
     FROM watched`,
    [Math.ceil(count / 20)],
  );
  await dataSource.query('VACUUM ANALYZE');
}

/** Makes this many unleased watches due, spread over all projects. */
export async function makeDue(dataSource, count) {
  await dataSource.query(
    `UPDATE watches SET next_scan_at = now() - interval '1 minute' * random(), lease_token = NULL, lease_until = NULL, attempts = 0
     WHERE id IN (SELECT id FROM watches ORDER BY random() LIMIT $1)`,
    [count],
  );
}

/** Makes all watches not due and vacuums the table. */
export async function settle(dataSource) {
  await dataSource.query(
    `UPDATE watches SET next_scan_at = now() + interval '1 hour' * (1 + random()), lease_token = NULL, lease_until = NULL, attempts = 0
     WHERE next_scan_at <= now()`,
  );
  await dataSource.query('VACUUM watches');
}

/** Claims due watches, up to the limit, and begins to scan them. @returns {Promise<import('@earshot/domain').DueWatch[]>} */
export function startScan(database, limit) {
  const lease = { limit, leaseMs: 3_600_000 };
  return database.asSystem(async (tx) =>
    watchRepository.startScan(tx, await watchRepository.claimDue(tx, 'reddit', lease), lease.leaseMs),
  );
}
