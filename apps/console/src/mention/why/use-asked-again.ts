import { useEffect } from 'react';
import type { UseQueryResult } from '@tanstack/react-query';

const everyMs = 4_000;

/** Refetches every few seconds while an answer is incomplete and the tab is visible. */
export function useAskedAgain({ refetch }: Pick<UseQueryResult, 'refetch'>, waiting: boolean): void {
  useEffect(() => {
    if (!waiting) return;
    const timer = setInterval(() => {
      if (document.visibilityState === 'visible') void refetch();
    }, everyMs);
    return () => clearInterval(timer);
  }, [refetch, waiting]);
}
