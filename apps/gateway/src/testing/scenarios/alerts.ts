import { givenAlert, givenNotification } from '@earshot/database/testing';
import { plans } from '@earshot/domain';
import { newId } from '@earshot/platform';
import { asDocumented, type Scenario, type World } from '../scenario.js';
import { aMention } from './mentions.js';

/** Creates an alert of the tenant. @returns its id */
export async function anAlert({ gateway, tenant }: World): Promise<string> {
  const { id } = await givenAlert(gateway.database.database, tenant.projectId);
  return id;
}

/** Creates a notification of the tenant. @returns its id */
async function aNotification(world: World, status: 'failed' | 'pending'): Promise<string> {
  const { database, dataSource } = world.gateway.database;
  const alert = { id: await anAlert(world), projectId: world.tenant.projectId };
  const id = await givenNotification(database, alert, [{ id: await aMention(world) }]);
  await dataSource.query(
    "UPDATE notifications SET status = $2, due_at = now() + interval '1 day' WHERE id = $1",
    [id, status],
  );
  return id;
}

/** Creates a webhook alert of the tenant. @returns its id */
async function aWebhook({ gateway, tenant }: World): Promise<string> {
  const hook = { channel: 'webhook', destination: 'https://hooks.example/earshot' } as const;
  return (await givenAlert(gateway.database.database, tenant.projectId, hook)).id;
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
  rotate_alert_secret: {
    success: async (world) => ({ id: await aWebhook(world) }),
    conflict: async (world) => ({ id: await anAlert(world) }),
  },
  delete_alert: { success: async (world) => ({ id: await anAlert(world) }) },
  list_alerts: { success: asDocumented },
  test_alert: { success: async (world) => ({ id: await anAlert(world) }), effect: true },
  preview_alert: {
    success: asDocumented,
    volatile: ['since', 'until'],
    missing: () => ({ monitor_ids: [newId()] }),
  },
  list_notifications: { success: asDocumented },
  get_notification: { success: async (world) => ({ id: await aNotification(world, 'failed') }) },
  retry_notification: {
    success: async (world) => ({ id: await aNotification(world, 'failed') }),
    conflict: async (world) => ({ id: await aNotification(world, 'pending') }),
  },
} as const satisfies Record<string, Scenario>;
