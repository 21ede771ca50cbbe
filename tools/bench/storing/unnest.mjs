import { randomUUID } from 'node:crypto';

/** Inserts only the mentions, in one statement: the minimum cost of storing posts. */
export function unnestMentions(dataSource, found) {
  return dataSource.transaction((tx) => insertMentions(tx, found));
}

/** Inserts mentions with all that belongs to them (matches, work, upkeep): one statement per table and nothing else. */
export function unnestAll(dataSource, found) {
  return dataSource.transaction(async (tx) => {
    const kept = new Map((await insertMentions(tx, found)).map(({ id, external_id: key }) => [key, id]));
    const stored = found
      .filter(({ post }) => kept.has(post.externalId))
      .map((item) => ({ id: kept.get(item.post.externalId), ...item }));
    const ids = stored.map(({ id }) => id);
    const projects = stored.map(({ projectId }) => projectId);
    const match = stored.map(({ matches: [first] }) => first);
    await tx.query(
      `INSERT INTO matches (project_id, mention_id, monitor_id, keyword, field, start_offset, end_offset)
       SELECT * FROM unnest($1::uuid[], $2::uuid[], $3::uuid[], $4::text[], $5::text[], $6::integer[], $7::integer[])
       ON CONFLICT DO NOTHING`,
      [
        projects,
        ids,
        match.map(({ monitorId }) => monitorId),
        match.map(({ keyword }) => keyword),
        match.map(({ field }) => field),
        match.map(({ start }) => start),
        match.map(({ end }) => end),
      ],
    );
    await tx.query(
      `INSERT INTO mention_work (mention_id, project_id, stage, due_at)
       SELECT u.*, 'classify', now() FROM unnest($1::uuid[], $2::uuid[]) AS u ON CONFLICT DO NOTHING`,
      [ids, projects],
    );
    await tx.query(
      `INSERT INTO mention_upkeep (mention_id, project_id, source, external_id, published_at, verify_at)
       SELECT u.*, now() + interval '1 day'
       FROM unnest($1::uuid[], $2::uuid[], $3::text[], $4::text[], $5::timestamptz[]) AS u ON CONFLICT DO NOTHING`,
      [
        ids,
        projects,
        stored.map(({ post }) => post.source),
        stored.map(({ post }) => post.externalId),
        stored.map(({ post }) => post.publishedAt),
      ],
    );
  });
}

function insertMentions(tx, found) {
  const posts = found.map(({ post }) => post);
  return tx.query(
    `INSERT INTO mentions (id, project_id, source, external_id, kind, url, author_handle, author_url, title, text,
       published_at, engagement, found_at)
     SELECT u.*, now() FROM unnest($1::uuid[], $2::uuid[], $3::text[], $4::text[], $5::text[], $6::text[], $7::text[],
       $8::text[], $9::text[], $10::text[], $11::timestamptz[], $12::jsonb[]) AS u
     ON CONFLICT (project_id, source, external_id) DO NOTHING RETURNING id, external_id`,
    [
      found.map(() => randomUUID()),
      found.map(({ projectId }) => projectId),
      posts.map(({ source }) => source),
      posts.map(({ externalId }) => externalId),
      posts.map(({ kind }) => kind),
      posts.map(({ url }) => url),
      posts.map(({ authorHandle }) => authorHandle),
      posts.map(({ authorUrl }) => authorUrl),
      posts.map(({ title }) => title),
      posts.map(({ text }) => text),
      posts.map(({ publishedAt }) => publishedAt),
      posts.map(({ engagement }) => JSON.stringify(engagement)),
    ],
  );
}
