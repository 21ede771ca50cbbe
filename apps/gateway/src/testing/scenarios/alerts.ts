import { givenAlert } from '@earshot/database/testing';
import { plans } from '@earshot/domain';
import { newId } from '@earshot/platform';
import { asDocumented, type Scenario, type World } from '../scenario.js';
import { aMention } from './mentions.js';

/** An alert of the tenant. @returns its id */
export async function anAlert({ gateway, tenant }: World): Promise<string> {
  const { id } = await givenAlert(gateway.database.database, tenant.projectId);
  return id;
}

/** A notification of the tenant. @returns its id */
async function aNotification(world: World, status: 'failed' | 'pending'): Promise<string> {
  const [id, alertId, mentionId] = [newId(), await anAlert(world), await aMention(world)];
  await world.gateway.database.dataSource.query(
    `INSERT INTO notifications (id, project_id, alert_id, mention_id, status, due_at, created_at)
     VALUES ($1, $2, $3, $4, $5, now() + interval '1 day', now())`,
    [id, world.tenant.projectId, alertId, mentionId, status],
  );
  return id;
}

export const alertScenarios = {
  create_alert: {
    success: () => ({ name: 'Hook', channel: 'webhook', destination: 'https://hooks.example/earshot' }),
    missing: (_, { example }) => ({ ...example, monitor_ids: [newId()] }),
    quota: async ({ gateway, tenant }, { example }) => {
      for (let count = 0; count < plans.trial.alerts; count += 1)
        await givenAlert(gateway.database.database, tenant.projectId);
      return { ...example };
    },
  },
  get_alert: { success: async (world) => ({ id: await anAlert(world) }) },
  update_alert: {
    success: async (world) => ({ id: await anAlert(world), min_urgency: 40 }),
    missing: async (world) => ({ id: await anAlert(world), monitor_ids: [newId()] }),
  },
  delete_alert: { success: async (world) => ({ id: await anAlert(world) }) },
  list_alerts: { success: asDocumented },
  test_alert: { success: async (world) => ({ id: await anAlert(world) }), outward: true },
  preview_alert: {
    success: asDocumented,
    volatile: ['since', 'until'],
    missing: () => ({ monitor_ids: [newId()] }),
  },
  list_notifications: { success: asDocumented },
  retry_notification: {
    success: async (world) => ({ id: await aNotification(world, 'failed') }),
    conflict: async (world) => ({ id: await aNotification(world, 'pending') }),
  },
} as const satisfies Record<string, Scenario>;
