import { expect, it } from '@jest/globals';
import { type InfiniteData, InfiniteQueryObserver } from '@tanstack/react-query';
import { AnswerCache } from './call/query-client.js';
import { withReadPage } from './with-read-page.js';

type List = InfiniteData<readonly string[], number>;

it('keeps what changes in a list while its next page is read, and follows a list that is read anew', async () => {
  const client = new AnswerCache();
  const queryKey = ['list'];
  let release: (() => void) | null = null;
  const pages = [['first'], ['second']];
  const observer = new InfiniteQueryObserver(client, {
    queryKey,
    initialPageParam: 0,
    getNextPageParam: (_page, all) => (all.length < pages.length ? all.length : null),
    queryFn: async ({ pageParam }): Promise<readonly string[]> => {
      if (pageParam === 1 && release === null) await new Promise<void>((done) => (release = done));
      return pages[pageParam] ?? [];
    },
    structuralSharing: withReadPage as (before: unknown, read: unknown) => unknown,
  });
  const stop = observer.subscribe(() => undefined);
  await observer.refetch();
  const next = observer.fetchNextPage();
  client.setQueryData<List>(queryKey, (list) => list && { ...list, pages: [['changed', 'added']] });
  await new Promise((done) => setTimeout(done));
  (release as (() => void) | null)?.();
  await next;
  expect(client.getQueryData<List>(queryKey)).toEqual({
    pages: [['changed', 'added'], ['second']],
    pageParams: [0, 1],
  });
  await observer.refetch();
  expect(client.getQueryData<List>(queryKey)?.pages).toEqual(pages);
  stop();
});
