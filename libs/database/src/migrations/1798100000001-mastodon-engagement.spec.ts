import { afterAll, beforeAll, expect, it } from '@jest/globals';
import type { Post } from '@earshot/domain';
import {
  createTestDatabase,
  givenMention,
  givenMonitor,
  givenProject,
  type TestDatabase,
} from '../testing/index.js';
import { MastodonEngagement1798100000001 } from './1798100000001-mastodon-engagement.js';

let test: TestDatabase;
beforeAll(async () => {
  test = await createTestDatabase();
});
afterAll(() => test.close());

it('the migration gives the counts of mentions from Mastodon the names that Mastodon uses', async () => {
  const { id: projectId } = await givenProject(test.database);
  const monitor = await givenMonitor(test.database, projectId);
  const given = async (source: Post['source'], engagement: Post['engagement']): Promise<string> =>
    (await givenMention(test.database, monitor, { source, engagement })).id;
  const runner = test.dataSource.createQueryRunner();
  const migrated = async (ids: readonly string[]): Promise<unknown> => {
    await new MastodonEngagement1798100000001().up(runner);
    const rows = (await runner.query('SELECT id, engagement FROM mentions')) as { id: string }[];
    return ids.map((id) => rows.find((row) => row.id === id));
  };
  const former = await given('mastodon', { likes: 3, replies: 0, reposts: null });
  const current = await given('mastodon', { favourites: 2, replies: 1, reblogs: 0 });
  const other = await given('bluesky', { likes: 3, replies: 0, reposts: 1, quotes: 0 });

  const expected = [
    { id: former, engagement: { favourites: 3, replies: 0, reblogs: null } },
    { id: current, engagement: { favourites: 2, replies: 1, reblogs: 0 } },
    { id: other, engagement: { likes: 3, replies: 0, reposts: 1, quotes: 0 } },
  ];
  expect(await migrated([former, current, other])).toEqual(expected);
  expect(await migrated([former, current, other])).toEqual(expected);
  await runner.release();
});
