import { once } from 'node:events';
import { createLog, EnvReader, newId, SecretBox } from '../../../libs/platform/dist/index.js';
import { connect, Database, MentionRepository, sealAddress } from '../../../libs/database/dist/index.js';
import { givenAlert, givenMonitor, givenProject } from '../../../libs/database/dist/testing/index.js';
import { newWebhookSecret } from '../../../libs/channels/dist/index.js';
import { Enqueuer, inJobs, queues, RedisConfig, RedisConnection } from '../../../libs/queue/dist/index.js';
import { cpuTimeUs, familyCpuTimeUs, parentOf } from '../measure/cpu-time.mjs';

/**
 * Projects on the bench's servers, with operations that do what a scan would do.
 * @param {{ databaseUrl: string, redisUrl: string }} servers
 * @param {{ key: string, receiverUrl: string, dispatcher: import('node:child_process').ChildProcess }} given `key` seals
 * secrets
 */
export async function openWorld({ databaseUrl, redisUrl }, { key, receiverUrl, dispatcher }) {
  const log = createLog({ service: 'bench', level: 'silent' });
  const config = { url: databaseUrl, poolSize: 4, statementTimeoutMs: 60_000 };
  const dataSource = await connect(config, log);
  const database = new Database(dataSource);
  const [{ pid }] = await dataSource.query('SELECT pg_backend_pid() AS pid');
  const postmaster = parentOf(pid);
  const redis = new RedisConfig(new EnvReader({ REDIS_URL: redisUrl }));
  const connection = new RedisConnection(redis);
  await once(connection.client, 'ready');
  const enqueuer = new Enqueuer(connection, redis, { countJobs() {} }, log);
  const mentions = new MentionRepository();
  const secrets = new SecretBox({ key: Buffer.from(key, 'hex') });
  return {
    cpuUs: () => ({ dispatcher: cpuTimeUs([dispatcher.pid]), postgres: familyCpuTimeUs(postmaster) }),
    /** Creates a project with a monitor and a webhook for everything it finds. */
    async watch(name, { path = `/takes/${name}` } = {}) {
      const { id: projectId } = await givenProject(database, { name: 'Lumenboard' });
      const id = newId();
      const destination = receiverUrl + path;
      await givenAlert(
        database,
        projectId,
        { id, name, channel: 'webhook', destination },
        {
          secret: secrets.seal(newWebhookSecret(), id),
          address: sealAddress(secrets, destination, id),
        },
      );
      return givenMonitor(database, projectId, { keywords: ['lumenboard'] });
    },
    /** Stores mentions as a scan does and enqueues them; for the stage `alert`, also classifies them first. */
    async find(monitor, count, stage) {
      const ids = await database.asSystem(async (tx) => {
        const found = Array.from({ length: count }, () => post(monitor));
        const { newMentions } = await mentions.saveFound(tx, found);
        const stored = newMentions.map(({ id }) => id);
        if (stage === 'alert') await classify(tx, stored);
        return stored;
      });
      await enqueuer.enqueue(
        queues[stage],
        inJobs(ids, 50).map((mentionIds) => ({ mentionIds })),
      );
      return ids;
    },
  };
}

function post({ id: monitorId, projectId }) {
  const id = newId();
  // Each is different, because copies of a post are notified only once.
  const text = `Lumenboard is down for our whole team, please help. Ticket ${id}`;
  return {
    projectId,
    post: {
      source: 'reddit',
      externalId: `t3_${id}`,
      kind: 'post',
      url: 'https://www.reddit.com/r/saas/comments/1/',
      title: null,
      text,
      links: [],
      authorHandle: `ada-${id}`,
      authorUrl: null,
      publishedAt: new Date(),
      engagement: { upvotes: 3, comments: 1 },
    },
    matches: [{ monitorId, keyword: 'lumenboard', field: 'text', link: null, start: 0, end: 10 }],
  };
}

async function classify(tx, ids) {
  await tx.query(
    `UPDATE mentions SET is_relevant = true, category = 'complaint', sentiment = 'negative', urgency = 50, ai_summary = '',
       confidence = 0.8, classifier = 'bench', reasons = '[]', classified_at = now() WHERE id = ANY($1)`,
    [ids],
  );
  await tx.query("UPDATE mention_work SET stage = 'alert' WHERE mention_id = ANY($1)", [ids]);
}
