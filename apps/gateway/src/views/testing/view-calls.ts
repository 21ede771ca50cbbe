import { createView, listViews, type ListViewsOutput, type ViewOutput } from '@earshot/contracts';
import { expect } from '@jest/globals';
import type { Tenant, TestGateway } from '../../testing/test-gateway.js';

/** Returns helpers to call the operations on views. */
export function viewCalls(gateway: TestGateway) {
  /** @returns the new view */
  const create = async (as: Tenant, input: object): Promise<ViewOutput> => {
    const { data, error } = await gateway.rest(createView, { filter: {}, ...input }, as.key);
    if (error !== undefined) throw new Error(error.message);
    return data as ViewOutput;
  };
  /** @returns the project's views; expects the same over REST and from the tool */
  const list = async (as: Tenant, input = {}): Promise<ListViewsOutput['views']> => {
    const [rest, tool] = await gateway.both(listViews, input, as.key);
    expect(tool).toEqual(rest);
    return (rest.data as ListViewsOutput).views;
  };
  /** @returns their names, joined */
  const names = async (as: Tenant): Promise<string> => (await list(as)).map(({ name }) => name).join('');
  return { create, list, names };
}
