import { createApiKey, createProject } from '@earshot/contracts';
import { plans } from '@earshot/domain';
import { EnvReader, newId } from '@earshot/platform';
import { GatewayConfig } from '../../gateway.config.js';
import type { Data } from '../call-rest.js';
import { asDocumented, type Scenario, type World } from '../scenario.js';

async function aProject({ gateway, tenant }: World): Promise<string> {
  const { data } = await gateway.rest(createProject, { name: 'Second' }, tenant.session);
  return (data as Data)['id'] as string;
}

async function anApiKey({ gateway, tenant }: World): Promise<{ id: string; name: string }> {
  const name = newId();
  const { data } = await gateway.rest(createApiKey, { name, scopes: ['mentions:read'] }, tenant.session);
  return { id: (data as Data)['id'] as string, name };
}

export const projectScenarios = {
  create_project: {
    success: asDocumented,
    quota: async (world) => {
      const { projectsPerPerson } = new GatewayConfig(new EnvReader(world.gateway.env));
      // The tenant has one already.
      for (let count = 1; count < projectsPerPerson; count += 1) await aProject(world);
      return { name: 'One too many' };
    },
    volatile: ['slug'],
  },
  list_projects: { success: asDocumented, volatile: ['slug'] },
  get_project: { success: ({ tenant }) => ({ id: tenant.projectId }) },
  update_project: {
    success: async (world) => ({ id: await aProject(world), name: 'Renamed' }),
    volatile: ['slug'],
  },
  delete_project: { success: async (world) => ({ id: await aProject(world) }) },
  create_api_key: {
    success: () => ({ name: newId(), scopes: ['mentions:read'] }),
    conflict: async (world) => ({ name: (await anApiKey(world)).name, scopes: ['mentions:read'] }),
    quota: async (world) => {
      // The tenant has one already.
      for (let count = 1; count < plans.trial.apiKeys; count += 1) await anApiKey(world);
      return { name: newId(), scopes: ['mentions:read'] };
    },
    volatile: ['prefix'],
  },
  list_api_keys: { success: asDocumented, volatile: ['prefix'] },
  revoke_api_key: { success: async (world) => ({ id: (await anApiKey(world)).id }) },
  get_usage: { success: asDocumented, volatile: ['used', 'resets_at'] },
} as const satisfies Record<string, Scenario>;
