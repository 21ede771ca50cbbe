import { useEffect } from 'react';
import type { UseQueryResult } from '@tanstack/react-query';

const everyMs = 4_000;

/** Asks again every few seconds while an answer says that more will come and the tab is seen. */
export function useAskedAgain({ refetch }: Pick<UseQueryResult, 'refetch'>, waiting: boolean): void {
  useEffect(() => {
    if (!waiting) return;
    const timer = setInterval(() => {
      if (document.visibilityState === 'visible') void refetch();
    }, everyMs);
    return () => clearInterval(timer);
  }, [refetch, waiting]);
}
