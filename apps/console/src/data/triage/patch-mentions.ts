import type { InfiniteData, QueryClient } from '@tanstack/react-query';
import type { MentionOutput } from '@earshot/contracts';
import type { Answer } from '../call/call-operation.js';
import { operationKey } from '../call/use-operation.js';

/** Changes mentions wherever they are shown: in paged lists and individually. */
export function patchShown(
  client: QueryClient,
  projectId: string,
  ids: ReadonlySet<string>,
  change: <M extends MentionOutput>(mention: M) => M,
): void {
  const changed = <M extends MentionOutput>(mention: M): M =>
    ids.has(mention.id) ? change(mention) : mention;
  client.setQueriesData<InfiniteData<Answer<'list_mentions'>>>(
    {
      queryKey: operationKey(projectId, 'list_mentions'),
      // Not what else is kept about a list.
      predicate: ({ state }) =>
        (state.data as Partial<InfiniteData<unknown>> | undefined)?.pages !== undefined,
    },
    (data) =>
      data && {
        ...data,
        pages: data.pages.map((page) =>
          page.mentions.some(({ id }) => ids.has(id))
            ? { ...page, mentions: page.mentions.map(changed) }
            : page,
        ),
      },
  );
  client.setQueriesData<Answer<'get_mention'>>(
    { queryKey: operationKey(projectId, 'get_mention') },
    (mention) => mention && changed(mention),
  );
}
