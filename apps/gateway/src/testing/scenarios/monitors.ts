import { givenMonitor, givenSample } from '@earshot/database/testing';
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

/** As if all samples had been asked for long ago. */
async function forgetSamples({ gateway, tenant }: World): Promise<void> {
  await gateway.database.dataSource.query(
    "UPDATE monitor_samples SET created_at = created_at - interval '1 hour' WHERE project_id = $1",
    [tenant.projectId],
  );
}

/** A sample of the tenant that one source has answered. @returns its id */
async function aSample({ gateway, tenant }: World): Promise<string> {
  return givenSample(gateway.database.database, tenant.projectId);
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
  preview_monitor: {
    success: asDocumented,
    missing: (_, { example }) => ({ ...example, monitor_id: newId() }),
    volatile: ['since', 'until'],
  },
  sample_monitor: {
    success: async (world, operation) => {
      await forgetSamples(world);
      return asDocumented(world, operation);
    },
  },
  get_sample: { success: async (world) => ({ id: await aSample(world) }) },
  scan_monitor: {
    success: async (world) => ({ id: await aMonitor(world) }),
    conflict: async (world) => ({ id: await aMonitor(world, false) }),
  },
  list_scans: { success: async (world) => ({ id: await aScannedMonitor(world) }) },
  list_sources: { success: asDocumented },
  check_sources: { success: asDocumented, effect: true },
} as const satisfies Record<string, Scenario>;
