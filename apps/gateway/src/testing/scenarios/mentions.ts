import { givenMention, givenMonitor } from '@earshot/database/testing';
import { asDocumented, type Scenario, type World } from '../scenario.js';

/** A mention in the tenant's project. @returns its id */
export async function aMention({ gateway, tenant }: World): Promise<string> {
  const { database } = gateway.database;
  const { id } = await givenMention(database, await givenMonitor(database, tenant.projectId));
  return id;
}

export const mentionScenarios = {
  get_mention: { success: async (world) => ({ id: await aMention(world) }) },
  list_mentions: { success: asDocumented },
  count_mentions: { success: asDocumented },
  get_mention_stats: { success: asDocumented },
  export_mentions: { success: asDocumented },
  explain_mention: { success: async (world) => ({ id: await aMention(world) }) },
  update_mention_status: { success: async (world) => ({ id: await aMention(world), status: 'done' }) },
  update_mentions_status: { success: async (world) => ({ ids: [await aMention(world)], status: 'done' }) },
} as const satisfies Record<string, Scenario>;
