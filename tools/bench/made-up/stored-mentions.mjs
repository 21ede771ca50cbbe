/**
 * Stores older mentions of the existing monitors, with a match each. Without them Postgres would plan for empty tables.
 * @param {import('typeorm').DataSource} dataSource
 */
export async function makeStoredMentions(dataSource, count) {
  await dataSource.query(
    `WITH owners AS (
       SELECT id, project_id, row_number() OVER () - 1 AS number, count(*) OVER () AS total FROM monitors
     ), made AS (
       INSERT INTO mentions (id, project_id, source, external_id, kind, url, author_handle, text, published_at, engagement, found_at)
       SELECT uuidv7(), owners.project_id, 'reddit', 't1_old' || n, 'comment', 'https://www.reddit.com/comments/' || n, 'author',
         'acme ' || md5(n::text) || ' ' || md5((n * 7)::text), now() - interval '1 day', '{"upvotes": 3, "comments": null}', now()
       FROM generate_series(1, $1::integer) AS n JOIN owners ON owners.number = n % owners.total
       RETURNING id, project_id
     )
     INSERT INTO matches (project_id, mention_id, monitor_id, keyword, field, start_offset, end_offset)
     SELECT made.project_id, made.id, (SELECT m.id FROM monitors m WHERE m.project_id = made.project_id LIMIT 1), 'acme', 'text', 0, 4
     FROM made`,
    [count],
  );
  await dataSource.query(
    `INSERT INTO mention_work (mention_id, project_id, stage, due_at, dead_at) SELECT id, project_id, 'alert', now(), now() FROM mentions`,
  );
  await dataSource.query(
    `INSERT INTO mention_upkeep (mention_id, project_id, source, external_id, published_at, verify_at)
     SELECT id, project_id, source, external_id, published_at, now() + interval '1 day' FROM mentions`,
  );
  await dataSource.query('VACUUM ANALYZE');
}
