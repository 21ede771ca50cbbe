import { ForgottenLessonRepository, mostForgotten } from '@earshot/database';
import {
  givenClassified,
  givenMention,
  givenMonitor,
  givenSample,
  givenStatus,
} from '@earshot/database/testing';
import { plans } from '@earshot/domain';
import { newId } from '@earshot/platform';
import { asDocumented, type Scenario, type World } from '../scenario.js';

/** Creates a monitor of the tenant. @returns its id */
export async function aMonitor({ gateway, tenant }: World, active = true): Promise<string> {
  const { id } = await givenMonitor(gateway.database.database, tenant.projectId, { active });
  return id;
}

/** Creates a monitor that was scanned twice. @returns its id */
async function aScannedMonitor(world: World): Promise<string> {
  const id = await aMonitor(world);
  await world.gateway.database.dataSource.query(
    `INSERT INTO scans (id, project_id, watch_id, started_at, finished_at)
     SELECT gen_random_uuid(), project_id, id, now(), now() FROM watches, generate_series(1, 2) WHERE monitor_id = $1`,
    [id],
  );
  return id;
}

/** Creates a monitor with an ignored mention. @returns its id */
async function aTaughtMonitor({ gateway, tenant }: World): Promise<string> {
  const { database } = gateway.database;
  const monitor = await givenMonitor(database, tenant.projectId);
  const { id } = await givenMention(database, monitor);
  await givenClassified(database, id);
  await database.asSystem((tx) => givenStatus(tx, tenant.projectId, [id], 'ignored'));
  return monitor.id;
}

/** Creates a monitor and forgets all its lessons. @returns the ids that restore them */
async function aForgottenLesson(world: World): Promise<{ id: string; forgotten_id: string }> {
  const { gateway, tenant } = world;
  const id = await aTaughtMonitor(world);
  const all = { monitorId: id, kind: 'all', name: '' } as const;
  const forgotten = await gateway.database.database.asSystem((tx) =>
    new ForgottenLessonRepository().forget(tx, tenant.projectId, all),
  );
  return { id, forgotten_id: forgotten?.id ?? '' };
}

/** Makes all samples look as if they were requested long ago. */
async function forgetSamples({ gateway, tenant }: World): Promise<void> {
  await gateway.database.dataSource.query(
    "UPDATE monitor_samples SET created_at = created_at - interval '1 hour' WHERE project_id = $1",
    [tenant.projectId],
  );
}

/** Creates a sample of the tenant, to which one source has responded. @returns its id */
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
  get_lessons: { success: async (world) => ({ id: await aTaughtMonitor(world) }) },
  forget_lessons: {
    success: async (world) => ({ id: await aTaughtMonitor(world), all: true }),
    missing: async (world) => ({ id: await aTaughtMonitor(world), lesson: 'word:unheard' }),
    conflict: async (world) => {
      const id = await aTaughtMonitor(world);
      await world.gateway.database.dataSource.query(
        `INSERT INTO forgotten_lessons (project_id, id, monitor_id, kind, name, forgotten_at, changed_at)
         SELECT $1, gen_random_uuid(), $2, 'word', n::text, now(), now() FROM generate_series(1, $3) n`,
        [world.tenant.projectId, id, mostForgotten],
      );
      return { id, lesson: 'monitor:' };
    },
  },
  restore_lessons: {
    success: aForgottenLesson,
    missing: async (world) => ({ id: await aMonitor(world), forgotten_id: newId() }),
    conflict: async (world) => {
      const input = await aForgottenLesson(world);
      await world.gateway.database.dataSource.query(
        "UPDATE forgotten_lessons SET forgotten_at = now() - interval '8 days' WHERE id = $1",
        [input.forgotten_id],
      );
      return input;
    },
  },
  list_scans: { success: async (world) => ({ id: await aScannedMonitor(world) }) },
  list_sources: { success: asDocumented },
  get_coverage: {
    // The default is the last week before each call, so no two answers would be the same.
    success: () => ({ since: '2026-03-01T00:00:00Z', until: '2026-03-08T00:00:00Z' }),
    missing: () => ({ monitor_id: newId() }),
  },
  check_sources: { success: asDocumented, effect: true },
} as const satisfies Record<string, Scenario>;
