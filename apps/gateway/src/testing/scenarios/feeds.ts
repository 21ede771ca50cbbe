import { FeedRepository, ProjectFeedRepository } from '@earshot/database';
import { givenMonitor } from '@earshot/database/testing';
import { newId } from '@earshot/platform';
import { asDocumented, type Scenario, type World } from '../scenario.js';

/** Creates a feed of the tenant. @returns its id */
export function aFeed({ gateway, tenant: { projectId } }: World): Promise<string> {
  const address = `https://blog.example/${newId()}.xml`;
  return gateway.database.database.asSystem(async (tx) => {
    const feedId = await new FeedRepository().ensure(tx, projectId, address);
    const feed = { id: newId(), projectId, feedId, title: 'Blog', wholeMonitorId: null };
    return new ProjectFeedRepository().add(tx, feed);
  });
}

export const feedScenarios = {
  add_feed: {
    success: async ({ gateway, tenant: { projectId } }) => ({
      preset: 'subreddit',
      name: 'r/selfhosted',
      whole_for_monitor_id: (await givenMonitor(gateway.database.database, projectId, { sources: ['feeds'] }))
        .id,
    }),
    missing: () => ({ address: 'https://blog.example/', whole_for_monitor_id: newId() }),
  },
  list_feeds: { success: asDocumented },
  remove_feed: { success: async (world) => ({ id: await aFeed(world) }) },
  test_feed: { success: () => ({ address: 'http://127.0.0.1:1/feed.xml' }), effect: true },
  import_feeds: { success: asDocumented },
} as const satisfies Record<string, Scenario>;
