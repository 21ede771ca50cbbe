import type { ReactNode } from 'react';
import { Link } from 'wouter';
import { useProjectPath } from '../../data/project.js';
import { useOperation } from '../../data/call/use-operation.js';
import { useTimes } from '../../format/use-times.js';
import { coverageSummary } from './coverage-summary.js';

/** Shows on every page up to when nothing can have been missed, and what lags and why. Never green before that is known. */
export function CoverageBar(): ReactNode {
  const sources = useOperation('list_sources', {}, { everyMs: 60_000 });
  const path = useProjectPath();
  const times = useTimes();
  const { tone, sure, lagging } = coverageSummary(sources.data?.sources ?? null, times);
  return (
    <section className={`coverage ${tone}`} aria-label="Coverage">
      <i className="dot" aria-hidden="true" />
      <span>{sure}</span>
      {lagging === null ? null : (
        <Link className="lagging" href={path('sources')}>
          {lagging}
        </Link>
      )}
    </section>
  );
}
