import { createNote } from '@earshot/contracts';
import type { Data } from '../call-rest.js';
import type { Scenario, World } from '../scenario.js';
import { aMention } from './mentions.js';

/** Creates notes by the tenant's key about one mention. @returns the id of the last one, and of the mention */
async function someNotes(
  { gateway, tenant }: World,
  count: number,
): Promise<{ id: string; mention_id: string }> {
  const mention_id = await aMention({ gateway, tenant });
  let id = '';
  for (let number = 0; number < count; number += 1) {
    const { data } = await gateway.rest(createNote, { mention_id, text: 'Called them back.' }, tenant.key);
    id = (data as Data)['id'] as string;
  }
  return { id, mention_id };
}

export const noteScenarios = {
  create_note: {
    success: async (world) => ({ mention_id: await aMention(world), text: 'Called them back.' }),
  },
  list_notes: { success: async (world) => ({ mention_id: (await someNotes(world, 2)).mention_id }) },
  update_note: {
    success: async (world) => ({ id: (await someNotes(world, 1)).id, text: 'They called back.' }),
  },
  delete_note: { success: async (world) => ({ id: (await someNotes(world, 1)).id }) },
} as const satisfies Record<string, Scenario>;
