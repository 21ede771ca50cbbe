import { reclassifyMentions, updateMentionsStatus } from '@earshot/contracts';
import { givenMention, givenMonitor } from '@earshot/database/testing';
import { maxUnfinishedReclassifications, maxUnfinishedTriages } from '@earshot/domain';
import { newId } from '@earshot/platform';
import { asDocumented, type Scenario, type World } from '../scenario.js';

/** Stores a mention in the tenant's project. @returns its id */
export async function aMention({ gateway, tenant }: World): Promise<string> {
  const { database } = gateway.database;
  const { id } = await givenMention(database, await givenMonitor(database, tenant.projectId));
  return id;
}

/** Triages one mention. @returns the triage's id */
async function aTriage(world: World): Promise<string> {
  const change = { ids: [await aMention(world)], status: 'done' };
  const { data } = await world.gateway.rest(updateMentionsStatus, change, world.tenant.key);
  return (data as { triage_id: string }).triage_id;
}

/** Stores an activity, either still running or begun long ago and finished. @returns its id */
async function anActivity({ gateway, tenant }: World, state: 'under_way' | 'long_ago'): Promise<string> {
  const id = newId();
  const [at, end] = state === 'under_way' ? ['now()', 'NULL'] : ["now() - interval '8 days'", 'now()'];
  await gateway.database.dataSource.query(
    `WITH begun AS (
       INSERT INTO activities (project_id, id, at, action, by_kind, by_name, finished_at)
       VALUES ($2, $1, ${at}, 'set_status', 'user', 'Ada', ${end}) RETURNING *
     )
     INSERT INTO triage_work (id, activity_id, project_id, until_mention_id, due_at)
     SELECT gen_random_uuid(), id, project_id, id, now() + interval '1 day' FROM begun WHERE finished_at IS NULL`,
    [id, tenant.projectId],
  );
  return id;
}

/** Stores a finished reclassification of the tenant, which does not block another one. @returns its id */
async function aReclassification({ gateway, tenant }: World): Promise<string> {
  const id = newId();
  await gateway.database.dataSource.query(
    `INSERT INTO reclassifications (id, project_id, only_outdated, created_at, started_at, finished_at, due_at, total, examined)
     VALUES ($1, $2, true, now(), now(), now(), now(), 4, 4)`,
    [id, tenant.projectId],
  );
  return id;
}

/** Marks all requested reclassifications as finished. */
async function finishReclassifications({ gateway, tenant }: World): Promise<void> {
  await gateway.database.dataSource.query(
    'UPDATE reclassifications SET finished_at = now() WHERE project_id = $1',
    [tenant.projectId],
  );
}

export const mentionScenarios = {
  get_mention: { success: async (world) => ({ id: await aMention(world) }) },
  list_mentions: { success: asDocumented },
  count_mentions: { success: asDocumented },
  get_mention_stats: {
    // The default is the 30 days before each call, so no two answers would be the same.
    success: (_, { example }) => ({
      ...example,
      published_since: '2026-03-01T00:00:00Z',
      published_until: '2026-03-08T00:00:00Z',
    }),
  },
  export_mentions: { success: asDocumented },
  explain_mention: { success: async (world) => ({ id: await aMention(world) }) },
  update_mention_status: { success: async (world) => ({ id: await aMention(world), status: 'done' }) },
  reclassify_mentions: {
    success: async (world) => {
      await finishReclassifications(world);
      return {};
    },
    missing: () => ({ monitor_id: newId() }),
    conflict: async (world) => {
      for (let count = 0; count < maxUnfinishedReclassifications; count += 1)
        await world.gateway.rest(reclassifyMentions, {}, world.tenant.key);
      return {};
    },
  },
  get_reclassification: { success: async (world) => ({ id: await aReclassification(world) }) },
  assign_mentions: {
    success: async (world) => ({ ids: [await aMention(world)], assignee_id: null }),
    missing: async (world) => ({ ids: [await aMention(world)], assignee_id: newId() }),
  },
  triage_mentions: {
    success: async (world) => {
      const { database, dataSource } = world.gateway.database;
      await dataSource.query('DELETE FROM triage_work WHERE project_id = $1', [world.tenant.projectId]);
      const monitor = await givenMonitor(database, world.tenant.projectId);
      for (let count = 0; count < 3; count += 1) await givenMention(database, monitor);
      return {
        filter: { monitor_id: [monitor.id] },
        found_until: '2100-01-01T00:00:00.000Z',
        status: 'done',
      };
    },
    conflict: async (world) => {
      for (let count = 0; count < maxUnfinishedTriages; count += 1) await anActivity(world, 'under_way');
      return { filter: {}, found_until: '2100-01-01T00:00:00.000Z', status: 'done' };
    },
    effect: true,
  },
  undo_triage: {
    success: async (world) => ({ id: await aTriage(world) }),
    conflict: async (world) => ({ id: await anActivity(world, 'long_ago') }),
    effect: true,
  },
  list_activity: { success: () => ({}) },
  update_mentions_status: { success: async (world) => ({ ids: [await aMention(world)], status: 'done' }) },
} as const satisfies Record<string, Scenario>;
