import { createView, type CreateViewInput } from '@earshot/contracts';
import { maxViews } from '@earshot/domain';
import { newId } from '@earshot/platform';
import { asDocumented, type Scenario, type World } from '../scenario.js';

/** Creates a view of the tenant. @returns its id */
export async function aView(
  { gateway, tenant }: World,
  input: Partial<CreateViewInput> = {},
): Promise<string> {
  const view = { name: newId(), filter: { status: ['new'] }, ...input };
  const { data } = await gateway.rest(createView, view, tenant.key);
  return (data as { id: string }).id;
}

/** Creates as many views as a project may have. */
export async function everyView({ gateway, tenant }: World): Promise<void> {
  await gateway.database.dataSource.query(
    `INSERT INTO views (project_id, id, name, filter, position)
     SELECT $1, gen_random_uuid(), 'View ' || n, '{}', n FROM generate_series(0, $2::integer - 1) n`,
    [tenant.projectId, maxViews],
  );
}

export const viewScenarios = {
  create_view: {
    success: (_, { example }) => ({ ...example, name: newId() }),
    conflict: async (world, { example }) => {
      const name = newId();
      await aView(world, { name });
      return { ...example, name };
    },
  },
  list_views: { success: asDocumented },
  update_view: {
    success: async (world) => ({ id: await aView(world), name: newId() }),
    conflict: async (world) => {
      const name = newId();
      await aView(world, { name });
      return { id: await aView(world), name: name.toUpperCase() };
    },
  },
  delete_view: { success: async (world) => ({ id: await aView(world) }) },
} as const satisfies Record<string, Scenario>;
