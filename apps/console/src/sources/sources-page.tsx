import './sources.css';
import type { ReactNode } from 'react';
import type { GetCoverageOutput, SourceOutput } from '@earshot/contracts';
import type { UseQueryResult } from '@tanstack/react-query';
import type { ApiError } from '../data/call/api-error.js';
import { useAllMonitors } from '../data/use-all-monitors.js';
import { useOperation } from '../data/call/use-operation.js';
import { Page } from '../parts/page.js';
import { Loaded } from '../parts/states.js';
import type { AskedTime } from './answer/asked-time.js';
import { sourceGaps } from './answer/source-gaps.js';
import { CheckSources } from './check-sources.js';
import { cannotBeRead, feedName } from './feeds/feed-facts.js';
import { useFeeds } from './feeds/use-feeds.js';
import { MissedSection, useAskedTime } from './missed-section.js';
import { SourceSection } from './source-section.js';
import { SourcesTabs } from './sources-tabs.js';

/** Whether anything may have been missed, and the state of each source. */
export default function SourcesPage(): ReactNode {
  const time = useAskedTime();
  const sources = useOperation('list_sources', {}, { everyMs: 60_000 });
  const monitors = useAllMonitors();
  const feeds = useFeeds();
  const coverage = useCoverage(typeof time === 'string' ? null : time);
  const names = new Map((monitors.data ?? []).map(({ id, name }) => [id, name]));
  // While a new time range loads, the previous answer does not apply.
  const known =
    typeof time !== 'string' && coverage.data !== undefined && isAbout(coverage.data, time)
      ? coverage.data
      : null;
  const gaps = known === null ? null : sourceGaps(known, names);
  return (
    <SourcesTabs current="sources">
      <Page title="Sources">
        <MissedSection
          time={time}
          sources={sources.data?.sources ?? null}
          known={known}
          coverage={coverage}
          monitors={monitors.data ?? []}
          unreadableFeeds={feeds.data?.feeds.filter(cannotBeRead).map(feedName) ?? []}
        />
        <CheckSources />
        <Loaded query={sources} rows={8}>
          {({ sources: found }) =>
            inOrder(found).map((source) => (
              <SourceSection
                key={source.source}
                source={source}
                gaps={gaps === null ? null : gaps.filter((gap) => gap.source === source.source)}
                rangeName={typeof time !== 'string' && time.isRecent ? time.name : 'in this time'}
              />
            ))
          }
        </Loaded>
      </Page>
    </SourcesTabs>
  );
}

const stepMs = 300_000;

/** The coverage of a time range; refetched every minute if it ends now. */
function useCoverage(time: AskedTime | null): UseQueryResult<GetCoverageOutput, ApiError> {
  // Rounded, so that the query does not change every second.
  const until = time === null ? 0 : time.isRecent ? Math.ceil(time.until / stepMs) * stepMs : time.until;
  const since = time === null ? 0 : until - (time.until - time.since);
  return useOperation(
    'get_coverage',
    { since: new Date(since).toISOString(), until: new Date(until).toISOString() },
    { enabled: time !== null, ...(time?.isRecent === true ? { everyMs: 60_000, keepOld: true } : {}) },
  );
}

/** Whether an answer fits the time range; for a recent one, an answer of the same length from a moment ago also does. */
function isAbout({ since, until }: GetCoverageOutput, time: AskedTime): boolean {
  return Date.parse(until) - Date.parse(since) === time.until - time.since;
}

/** Watched sources first. */
function inOrder(sources: readonly SourceOutput[]): readonly SourceOutput[] {
  return sources.toSorted((a, b) => Number(b.monitors > 0) - Number(a.monitors > 0));
}
