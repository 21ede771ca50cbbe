import { givenMonitor } from '@earshot/database/testing';
import { plans } from '@earshot/domain';
import { newId } from '@earshot/platform';
import { asDocumented, type Scenario, type World } from '../scenario.js';

/** A monitor of the tenant. @returns its id */
export async function aMonitor({ gateway, tenant }: World, active = true): Promise<string> {
  const { id } = await givenMonitor(gateway.database.database, tenant.projectId, { active });
  return id;
}

/** A monitor that was scanned twice. @returns its id */
async function aScannedMonitor(world: World): Promise<string> {
  const id = await aMonitor(world);
  await world.gateway.database.dataSource.query(
    `INSERT INTO scans (id, project_id, watch_id, started_at, finished_at)
     SELECT gen_random_uuid(), project_id, id, now(), now() FROM watches, generate_series(1, 2) WHERE monitor_id = $1`,
    [id],
  );
  return id;
}

async function asManyAsAllowed(world: World): Promise<void> {
  for (let count = 0; count < plans.trial.monitors; count += 1) await aMonitor(world);
}

export const monitorScenarios = {
  create_monitor: {
    success: asDocumented,
    quota: async (world, operation) => {
      await asManyAsAllowed(world);
      return asDocumented(world, operation);
    },
  },
  update_monitor: {
    success: async (world) => ({ id: await aMonitor(world), name: 'Other', keywords: ['other'] }),
    quota: async (world) => {
      const id = await aMonitor(world, false);
      await asManyAsAllowed(world);
      return { id, active: true };
    },
  },
  delete_monitor: { success: async (world) => ({ id: await aMonitor(world) }) },
  get_monitor: { success: async (world) => ({ id: await aMonitor(world) }) },
  list_monitors: { success: asDocumented },
  preview_monitor: { success: asDocumented, volatile: ['since', 'until'] },
  scan_monitor: {
    success: async (world) => ({ id: await aMonitor(world) }),
    conflict: async (world) => ({ id: await aMonitor(world, false) }),
  },
  list_scans: { success: async (world) => ({ id: await aScannedMonitor(world) }) },
  list_sources: { success: asDocumented },
  get_coverage: {
    // Else it would be the last week before each call, and no two answers would be the same.
    success: () => ({ since: '2026-03-01T00:00:00Z', until: '2026-03-08T00:00:00Z' }),
    missing: () => ({ monitor_id: newId() }),
  },
  check_sources: { success: asDocumented, effect: true },
} as const satisfies Record<string, Scenario>;
