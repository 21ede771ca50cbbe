import { useEffect, useState } from 'react';
import type { PreviewMonitorOutput } from '@earshot/contracts';
import type { ApiError } from '../../data/call/api-error.js';
import type { Given } from '../../data/call/call-operation.js';
import { useOperation } from '../../data/call/use-operation.js';
import { inputOf, type MonitorDraft } from '../editor/monitor-draft.js';

const pauseMs = 500;

/** A preview of what a draft would match among stored posts. */
export interface Preview {
  /** The input of the request; null = not enough input yet. */
  readonly input: Given<'preview_monitor'> | null;
  /** The newest answer, perhaps for an earlier input; undefined = none yet. */
  readonly found: PreviewMonitorOutput | undefined;
  readonly error: ApiError | null;
  readonly busy: boolean;
}

/**
 * Previews a draft whenever the user pauses typing, and cancels the previous request.
 * @param monitorId null = the draft is of a new monitor
 */
export function usePreview(draft: MonitorDraft, monitorId: string | null): Preview {
  const { monthly_budget, share, ...sought } = inputOf(draft);
  const wanted = JSON.stringify({
    ...sought,
    // Name and group do not affect the result.
    name: 'Preview',
    group_name: undefined,
    ...(monitorId === null ? {} : { monitor_id: monitorId }),
    monthly_budget: numbersOf(monthly_budget),
    share: numbersOf(share),
  });
  const [asked, setAsked] = useState(wanted);
  useEffect(() => {
    const timer = setTimeout(() => setAsked(wanted), pauseMs);
    return () => clearTimeout(timer);
  }, [wanted]);
  const input = JSON.parse(asked) as Given<'preview_monitor'>;
  const isAskable = (input.keywords ?? []).length > 0 && (input.sources ?? []).length > 0;
  const preview = useOperation('preview_monitor', input, { enabled: isAskable, keepOld: true });
  return {
    input: isAskable ? input : null,
    found: isAskable ? preview.data : undefined,
    error: isAskable ? preview.error : null,
    busy: preview.isFetching || asked !== wanted,
  };
}

/** Leaves out limits that are not valid numbers yet, so that they do not block the preview. */
function numbersOf(limits: object | undefined): object {
  return Object.fromEntries(Object.entries(limits ?? {}).filter(([, limit]) => typeof limit === 'number'));
}
