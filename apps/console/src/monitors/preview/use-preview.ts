import { useEffect, useState } from 'react';
import type { PreviewMonitorOutput } from '@earshot/contracts';
import type { ApiError } from '../../data/call/api-error.js';
import type { Given } from '../../data/call/call-operation.js';
import { useOperation } from '../../data/call/use-operation.js';
import { inputOf, type MonitorDraft } from '../editor/monitor-draft.js';

const pauseMs = 500;

/** What a draft would match among stored posts. */
export interface Preview {
  /** What was asked; null = there is nothing to ask yet. */
  readonly input: Given<'preview_monitor'> | null;
  /** The newest answer, which may be to what was typed before; undefined = none yet. */
  readonly found: PreviewMonitorOutput | undefined;
  /** How many would match without exclusions; null = nothing is excluded, or not known yet. */
  readonly without: number | null;
  readonly error: ApiError | null;
  readonly busy: boolean;
}

/** Asks while somebody types, once they pause; an answer that is overtaken is dropped, and its request cancelled. */
export function usePreview(draft: MonitorDraft): Preview {
  const { keywords, exclude_keywords, exclude_authors, sources } = draft;
  const limits = inputOf(draft);
  const wanted = JSON.stringify({
    // What it is called makes no difference to what it finds.
    name: 'Preview',
    keywords,
    exclude_keywords,
    exclude_authors,
    sources,
    monthly_budget: numbersOf(limits.monthly_budget),
    share: numbersOf(limits.share),
  });
  const [asked, setAsked] = useState(wanted);
  useEffect(() => {
    const timer = setTimeout(() => setAsked(wanted), pauseMs);
    return () => clearTimeout(timer);
  }, [wanted]);
  const input = JSON.parse(asked) as Given<'preview_monitor'>;
  const isAskable = (input.keywords ?? []).length > 0 && (input.sources ?? []).length > 0;
  const preview = useOperation('preview_monitor', input, { enabled: isAskable, keepOld: true });
  const excludes = (input.exclude_keywords ?? []).length + (input.exclude_authors ?? []).length > 0;
  const bare = useOperation(
    'preview_monitor',
    { ...input, exclude_keywords: [], exclude_authors: [] },
    { enabled: isAskable && excludes },
  );
  return {
    input: isAskable ? input : null,
    found: isAskable ? preview.data : undefined,
    without: excludes && !preview.isPlaceholderData ? (bare.data?.matched ?? null) : null,
    error: isAskable ? preview.error : null,
    busy: preview.isFetching || asked !== wanted,
  };
}

/** What is typed and no number yet is no reason to preview nothing. */
function numbersOf(limits: object | undefined): object {
  return Object.fromEntries(Object.entries(limits ?? {}).filter(([, limit]) => typeof limit === 'number'));
}
