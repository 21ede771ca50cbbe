/**
 * The baseline for the gateway: Fastify and pg with prepared statements, nothing else. The read returns the same envelope
 * with the same mention; the write stores the same monitor with the same watches in one transaction. The header
 * `x-project-id` selects the project. Environment: DATABASE_URL.
 */
import { randomUUID } from 'node:crypto';
import { fastify } from 'fastify';
import pg from 'pg';
import { v7 } from 'uuid';
import { sourceNames } from '../../../libs/domain/dist/index.js';

const pool = new pg.Pool({ connectionString: process.env.DATABASE_URL, max: 10 });
const app = fastify();

const readMention = `SELECT m.id, m.source, m.kind, m.url, m.author_handle, m.author_url, m.title, m.text, m.language,
    m.published_at, m.engagement, m.found_at, m.status, m.is_relevant, m.category, m.sentiment, m.urgency, m.ai_summary,
    m.classified_at,
    (SELECT coalesce(json_agg(json_build_object('monitor_id', x.monitor_id, 'keyword', x.keyword, 'field', x.field,
      'start', x.start_offset, 'end', x.end_offset)), '[]') FROM matches x WHERE x.mention_id = m.id) AS matches
  FROM mentions m WHERE m.project_id = $1 AND m.id = $2`;

app.get('/api/v1/mentions/:id', async (request, reply) => {
  const { rows } = await pool.query({
    name: 'mention',
    text: readMention,
    values: [request.headers['x-project-id'], request.params.id],
  });
  if (rows.length === 0) return reply.code(404).send({ error: 'not found' });
  return envelope('get_mention', rows[0]);
});

const insertMonitor = `WITH monitor AS (
    INSERT INTO monitors (id, project_id, name, keywords, exclude_keywords, exclude_authors, sources, group_name, context,
      active, created_at, updated_at)
    VALUES ($1, $2, $3, $4, $5, $6, $7, $8, NULL, true, $9, $9) RETURNING *
  ), watched AS (
    INSERT INTO watches (id, project_id, monitor_id, source, active, next_scan_at)
    SELECT u.id, monitor.project_id, monitor.id, u.source, true, $9
    FROM monitor, unnest($10::uuid[], $7::text[]) AS u (id, source)
  ) SELECT * FROM monitor`;

const monitorSchema = {
  type: 'object',
  additionalProperties: false,
  required: ['name', 'keywords'],
  properties: {
    name: { type: 'string', minLength: 1, maxLength: 80 },
    keywords: list(20),
    exclude_keywords: list(20),
    sources: { type: 'array', items: { enum: sourceNames } },
    group_name: { enum: ['my_brand', 'competitors', 'custom'] },
  },
};

app.post('/api/v1/monitors', { schema: { body: monitorSchema } }, async (request, reply) => {
  const { name, keywords, exclude_keywords = [], sources, group_name = 'my_brand' } = request.body;
  const watched = sources ?? sourceNames;
  const { rows } = await pool.query({
    name: 'monitor',
    text: insertMonitor,
    values: [
      v7(),
      request.headers['x-project-id'],
      name,
      keywords,
      exclude_keywords,
      [],
      watched,
      group_name,
      new Date(),
      watched.map(() => v7()),
    ],
  });
  return reply.code(201).send(envelope('create_monitor', rows[0]));
});

function list(maxItems) {
  return { type: 'array', maxItems, items: { type: 'string', minLength: 1, maxLength: 100 } };
}

function envelope(capability, data) {
  const meta = { capability, requestId: `req_${randomUUID()}`, idempotencyReplayed: false };
  return { data, meta: { ...meta, docs: `http://127.0.0.1/docs/reference/${capability}` } };
}

process.send({ url: await app.listen({ port: 0, host: '127.0.0.1' }) });
process.on('disconnect', () => process.exit()); // do not outlive the benchmark
