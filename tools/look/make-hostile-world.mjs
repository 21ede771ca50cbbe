import { createServer } from 'node:http';
import { once } from 'node:events';
import { setTimeout as wait } from 'node:timers/promises';
import { signUpWithProject } from '../../apps/e2e/dist/stack/api-client.js';
import { hostileMentions, hostileNames } from './hostile-mentions.mjs';
import { storeMentions } from './store-mentions.mjs';

const [markup, word, rightToLeft, emoji, quotes] = hostileNames;

/**
 * Makes forty mentions, monitors and alerts with texts and names that break layouts; gaps in coverage; a removed post; sent
 * messages, and one whose receiver returns 410.
 */
export async function makeHostileWorld(stack, dataSource, say) {
  const person = await signUpWithProject(
    stack.baseUrl,
    {
      name: markup,
      website: `https://${'langer-name-'.repeat(4)}.example`,
      description: `${word} ${quotes}`,
    },
    { name: quotes },
  );
  const { api, projectId: project } = person;
  const receiver = createServer((request, response) => response.writeHead(410).end(markup)).listen(
    0,
    '127.0.0.1',
  );
  await once(receiver, 'listening');
  try {
    await stack.publish(
      ['reddit', 'x', 'youtube'].map((source, index) => ({
        source,
        author: 'mara',
        title: `acme and ${quotes}`,
        text: `acme lost my ${word} and does not answer, ${emoji} ${index}`,
        published_at: new Date(Date.now() - 60_000).toISOString(),
      })),
    );
    const monitor = await api.post('/api/v1/monitors', {
      name: markup,
      keywords: ['acme', `acme ${word.toLowerCase()}`, `acme ${rightToLeft}`, `acme ${emoji}`],
      exclude_keywords: [quotes, word],
      exclude_authors: ['@acme'],
      context: `${word} & <b>${quotes}</b> ${rightToLeft}`,
    });
    for (const name of [word, rightToLeft, emoji, quotes, 'Kurz', 'Noch einer', 'Und noch einer'])
      await api.post('/api/v1/monitors', { name, keywords: [name, 'acme'], group_name: 'competitors' });
    const gone = await api.post('/api/v1/alerts', {
      name: markup,
      channel: 'webhook',
      destination: `http://127.0.0.1:${receiver.address().port}/${word}`,
      min_urgency: 0,
    });
    for (const name of [word, rightToLeft, emoji, quotes])
      await api.post('/api/v1/alerts', { name, channel: 'email', destination: person.email, min_urgency: 0 });
    await untilGivenUp(api, gone.id, say);
    const stored = { id: monitor.id, keywords: ['acme'] };
    const mentions = await storeMentions(dataSource, project, stored, hostileMentions(new Date()));
    await breakOff(dataSource, project, mentions.at(-2).id);
    await api.post('/api/v1/api-keys', { name: markup, scopes: ['mentions:read'] });
    return {
      person,
      project,
      ids: {
        mention: mentions[0].id,
        long: mentions[1].id,
        rtl: mentions[2].id,
        removed: mentions.at(-2).id,
        waiting: mentions.at(-1).id,
        monitor: monitor.id,
        alert: gone.id,
      },
    };
  } finally {
    receiver.close();
  }
}

async function untilGivenUp(api, alertId, say) {
  for (let tries = 0; tries < 120; tries += 1) {
    const { notifications } = await api.get(`/api/v1/notifications?alert_id=${alertId}&status=failed`);
    if (notifications.length > 0) return;
    await wait(1_000);
  }
  say('No message was given up, so the pictures do not show one.');
}

/** Records gaps in some scans, and removes one post. */
async function breakOff(dataSource, projectId, mentionId) {
  for (const [source, reason, hours] of [
    ['reddit', 'listing_ends', 3],
    ['x', 'budget', 20],
    ['youtube', 'quota', 50],
  ])
    await dataSource.query(
      `UPDATE scans SET gap_from = now() - ($3::integer + 1) * interval '1 hour', gap_until = now() - $3::integer * interval '1 hour',
         gap_reason = $4
       WHERE (watch_id, id) IN (
         SELECT watch_id, scans.id FROM scans JOIN watches w ON w.id = watch_id
         WHERE w.project_id = $1 AND source = $2 ORDER BY scans.id LIMIT 1)`,
      [projectId, source, hours, reason],
    );
  await dataSource.query(
    `UPDATE mentions SET removed_at = now(), removed_reason = 'deleted_at_source', title = NULL, text = '',
       author_handle = NULL, author_url = NULL, ai_summary = '', reasons = '[]' WHERE id = $1`,
    [mentionId],
  );
}
