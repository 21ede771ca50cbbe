import {
  ActivityRepository,
  ApiKeyRepository,
  MentionRepository,
  MonitorRepository,
  NotificationRepository,
  ProjectRepository,
  ScanRepository,
  WatchRecordRepository,
} from '../../../libs/database/dist/index.js';
import { readCost } from './read-cost.mjs';

/**
 * Measures pages of the other lists.
 * @param {import('@earshot/database').Database} database
 * @param {{ projectId: string, monitorIds: string[], deep: string }} world
 * @param {number} mostRows the most rows a page may read
 * @returns {Promise<number>} how many pages read more
 */
export async function measureOthers(database, { projectId, monitorIds, deep }, mostRows) {
  const [alerts, mentionId, userId] = await database.asSystem(async (tx) => [
    await tx.query('SELECT id FROM alerts WHERE project_id = $1 ORDER BY name', [projectId]),
    (
      await tx.query('SELECT mention_id AS id FROM notification_mentions WHERE project_id = $1 LIMIT 1', [
        projectId,
      ])
    )[0].id,
    (await tx.query('SELECT id FROM users LIMIT 1'))[0].id,
  ]);
  const notifications = new NotificationRepository();
  const scans = new ScanRepository();
  const monitors = new MonitorRepository();
  const statuses = ['delivered', 'failed', 'pending', 'cancelled'];
  const filters = [
    {},
    { mentionId },
    ...statuses.map((status) => ({ status })),
    ...alerts.flatMap(({ id }) => [
      { alertId: id },
      ...statuses.map((status) => ({ alertId: id, status })),
      { alertId: id, mentionId },
    ]),
  ];
  const tenant = [
    ...filters.map((filter) => [
      `list_notifications ${Object.entries(filter)
        .map(([key, value]) =>
          key === 'alertId' ? `alert ${alerts.findIndex(({ id }) => id === value)}` : `${key} ${value}`,
        )
        .join(', ')}`,
      (tx, page) => notifications.list(tx, projectId, filter, page),
    ]),
    ['list_monitors', (tx, page) => monitors.list(tx, projectId, {}, page)],
    ['list_monitors, paused', (tx, page) => monitors.list(tx, projectId, { active: false }, page)],
    ['list_scans', (tx, page) => scans.list(tx, projectId, monitorIds[0], null, page)],
    ['list_scans of a source', (tx, page) => scans.list(tx, projectId, monitorIds[1], 'x', page)],
  ];
  const records = new WatchRecordRepository();
  const coverage = async (tx, filter, from) => ({
    items: await records.list(tx, projectId, filter, { from: new Date(from), until: new Date('2026-11-01') }),
  });
  tenant.push(
    ['get_coverage of a week', (tx) => coverage(tx, {}, '2026-10-25')],
    ['get_coverage of 90 days', (tx) => coverage(tx, {}, '2026-08-03')],
    ...[0, 1, 2].map((n) => [
      `get_coverage of 90 days, monitor ${n}`,
      (tx) => coverage(tx, { monitorId: [monitorIds[n]] }, '2026-08-03'),
    ]),
  );
  const activities = new ActivityRepository();
  const [handled] = await database.asSystem((tx) =>
    tx.query(
      `SELECT mention_id AS "mentionId", (extract(epoch FROM at) * 1000000)::bigint || '/' || activity_id AS after
       FROM activity_mentions WHERE project_id = $1 ORDER BY at LIMIT 1 OFFSET (
         SELECT count(*) / 10 FROM activity_mentions WHERE project_id = $1)`,
      [projectId],
    ),
  );
  const activityList =
    (filter) =>
    (tx, { limit, after }) =>
      activities.list(tx, projectId, filter, { limit, after: after && handled.after });
  tenant.push(
    ['list_activity', activityList({})],
    ['list_activity of a person', activityList({ userId })],
    ['list_activity of a mention', activityList({ mentionId: handled.mentionId })],
  );
  const mentions = new MentionRepository();
  const [changed] = await database.asSystem((tx) =>
    tx.query(
      `SELECT updated_xid || '/' || id AS after FROM mentions WHERE project_id = $1
       ORDER BY updated_xid, id LIMIT 1 OFFSET (SELECT count(*) * 9 / 10 FROM mentions WHERE project_id = $1)`,
      [projectId],
    ),
  );
  tenant.push([
    'list_mentions by change',
    (tx, { limit, after }) =>
      mentions.listChanges(tx, projectId, {}, { limit, after: after && changed.after }),
  ]);
  const system = [
    ['list_projects', (tx, page) => new ProjectRepository().listForUser(tx, userId, page)],
    ['list_api_keys', (tx, page) => new ApiKeyRepository().list(tx, projectId, page)],
  ];
  const table = [];
  for (const [name, list] of tenant) table.push(await measure(database, projectId, name, list, deep));
  const asSystem = { asTenant: (_, work) => database.asSystem(work) };
  for (const [name, list] of system) table.push(await measure(asSystem, projectId, name, list, deep));
  console.table(table);
  return table.filter((line) => Math.max(line['first: rows'], line['90 % deep: rows']) > mostRows).length;
}

async function measure(database, projectId, name, list, deep) {
  const page = async (after) => {
    const work = (tx) => list(tx, { limit: 20, after });
    const { rows, result } = await readCost(database, projectId, work);
    const begin = performance.now();
    await database.asTenant(projectId, work);
    return { rows, found: result.items.length, ms: Number((performance.now() - begin).toFixed(1)) };
  };
  const first = await page(null);
  const later = await page(deep);
  return {
    list: name,
    'first: rows': first.rows,
    ms: first.ms,
    found: first.found,
    '90 % deep: rows': later.rows,
    'ms ': later.ms,
    'found ': later.found,
  };
}
