import { useState } from 'react';
import type { UseQueryResult } from '@tanstack/react-query';
import type { ListFeedsOutput } from '@earshot/contracts';
import type { ApiError } from '../../data/call/api-error.js';
import { queryClient } from '../../data/call/query-client.js';
import { operationKey, useOperation } from '../../data/call/use-operation.js';

/** The project's feeds; polled every few seconds while one waits for its first read. */
export function useFeeds(): UseQueryResult<ListFeedsOutput, ApiError> {
  const [waiting, setWaiting] = useState(false);
  const feeds = useOperation('list_feeds', {}, { everyMs: waiting ? 5_000 : 60_000 });
  const waits = feeds.data?.feeds.some(({ state }) => state === 'new') ?? false;
  if (waits !== waiting) setWaiting(waits);
  return feeds;
}

/** Refetches every list of feeds on the page, and the state of the source. */
export async function feedsChanged(projectId: string): Promise<void> {
  void queryClient.invalidateQueries({ queryKey: operationKey(projectId, 'list_sources') });
  await queryClient.invalidateQueries({ queryKey: operationKey(projectId, 'list_feeds') });
}
