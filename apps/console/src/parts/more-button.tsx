import type { ReactNode } from 'react';
import type { UseInfiniteQueryResult } from '@tanstack/react-query';
import { Button } from './button.js';

/** Loads the next page of a list, if there is one. */
export function MoreButton({
  list,
  children,
}: {
  readonly list: Pick<UseInfiniteQueryResult, 'hasNextPage' | 'isFetchingNextPage' | 'fetchNextPage'>;
  readonly children: ReactNode;
}): ReactNode {
  if (!list.hasNextPage) return null;
  return (
    <Button busy={list.isFetchingNextPage} onClick={() => void list.fetchNextPage()}>
      {children}
    </Button>
  );
}
