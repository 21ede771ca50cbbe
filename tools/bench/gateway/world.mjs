import pg from 'pg';
import { signUp } from '../../../apps/e2e/dist/stack/api-client.js';

const mentionsPerProject = 1_000;

/**
 * Creates projects, each with an API key and mentions: the mentions by SQL, the rest through the gateway.
 * @returns {Promise<{ id: string, key: string, mentionIds: string[] }[]>}
 */
export async function makeWorld(gatewayUrl, databaseUrl, count) {
  const { api } = await signUp(gatewayUrl);
  const projects = [];
  for (let n = 0; n < count; n += 1) {
    const { id } = await api.post('/api/v1/projects', { name: `Bench ${n}` });
    const scopes = ['mentions:read', 'monitors:write'];
    const { key } = await api.inProject(id).post('/api/v1/api-keys', { name: 'bench', scopes });
    projects.push({ id, key });
  }
  const database = new pg.Client({ connectionString: databaseUrl });
  await database.connect();
  // The rate limit of the largest plan is far above what is sent to each project.
  await database.query("UPDATE projects SET plan = 'scale'");
  for (const project of projects) {
    const { rows } = await database.query(insertMentions, [project.id, mentionsPerProject]);
    project.mentionIds = rows.map(({ id }) => id);
  }
  await database.query('ANALYZE');
  await database.end();
  return projects;
}

/**
 * Deletes all monitors. No real project has thousands of them, and the cost of a call must not depend on how many were
 * created by earlier measurements.
 */
export async function deleteMonitors(databaseUrl) {
  const database = new pg.Client({ connectionString: databaseUrl });
  await database.connect();
  await database.query('TRUNCATE monitors, idempotency_records CASCADE');
  await database.end();
}

const insertMentions = `INSERT INTO mentions (id, project_id, source, external_id, kind, url, author_handle, author_url, title,
    text, language, published_at, engagement, found_at, is_relevant, category, sentiment, urgency, ai_summary, confidence,
    classifier, reasons, classified_at)
  SELECT gen_random_uuid(), $1, 'reddit', 't3_' || n, 'post', 'https://www.reddit.com/r/saas/comments/' || n, 'someone',
    'https://www.reddit.com/user/someone', 'Has anybody moved to acme lately?',
    repeat('We moved to acme last month and the import has been failing since. ', 4), 'en', now(),
    '{"upvotes": 12, "comments": 3}', now(), true, 'complaint', 'negative', 64, 'The import fails since the move.', 0.8,
    'transformer@1', '[]', now()
  FROM generate_series(1, $2::integer) n RETURNING id`;
