import './sources.css';
import { type ReactNode, useState } from 'react';
import { useSearchParams } from 'wouter';
import type { SourceOutput } from '@earshot/contracts';
import { useAllMonitors } from '../data/use-all-monitors.js';
import { useOperation } from '../data/call/use-operation.js';
import { useTimes } from '../format/use-times.js';
import { Button } from '../parts/button.js';
import { ChoiceField } from '../parts/form/field.js';
import { Page } from '../parts/page.js';
import { ErrorNotice, Loaded } from '../parts/states.js';
import { coverageAnswer } from './answer/coverage-answer.js';
import { CheckSources } from './check-sources.js';
import { feedName } from './feeds/feed-facts.js';
import { useFeeds } from './feeds/use-feeds.js';
import { SourceSection } from './source-section.js';
import { SourcesTabs } from './sources-tabs.js';
import { useGaps } from './answer/use-gaps.js';

const ranges = {
  hour: { ms: 3_600_000, label: 'Last hour', name: 'of the last hour' },
  day: { ms: 86_400_000, label: 'Last 24 hours', name: 'of the last 24 hours' },
  week: { ms: 7 * 86_400_000, label: 'Last 7 days', name: 'of the last 7 days' },
  month: { ms: 30 * 86_400_000, label: 'Last 30 days', name: 'of the last 30 days' },
} as const;
type RangeName = keyof typeof ranges;

/** Whether anything can have been missed, and how each source is. */
export default function SourcesPage(): ReactNode {
  const [search, setSearch] = useSearchParams();
  const asked = search.get('range') ?? '';
  const range: RangeName = asked in ranges ? (asked as RangeName) : 'day';
  const times = useTimes();
  const sources = useOperation('list_sources', {}, { everyMs: 60_000 });
  const monitors = useAllMonitors();
  const feeds = useFeeds();
  const [all, setAll] = useState(false);
  const until = times.now.getTime();
  const { ms, name } = ranges[range];
  const { known, busy, error } = useGaps(monitors.data, { since: until - ms, until, name: range }, all);
  const answer = coverageAnswer(
    sources.data?.sources ?? null,
    known,
    { since: until - ms, until, name },
    times,
    feeds.data?.feeds.filter(({ state }) => state === 'failing').map(feedName),
  );
  return (
    <SourcesTabs current="sources">
      <Page title="Sources">
        <section className={`answer is-${answer.tone}`} aria-labelledby="missed">
          <div className="question">
            <h2 id="missed">Can we have missed anything?</h2>
            <ChoiceField
              label={<span className="unseen">Time</span>}
              name="range"
              value={range}
              choices={(Object.keys(ranges) as RangeName[]).map((key) => [key, ranges[key].label] as const)}
              onChoice={(choice) => {
                setAll(false);
                setSearch(choice === 'day' ? {} : { range: choice }, { replace: true });
              }}
            />
          </div>
          <p className="sentence" role="status">
            {answer.sentence}
          </p>
          <ul>
            {answer.because.map((reason) => (
              <li key={reason}>{reason}</li>
            ))}
          </ul>
          {error === null ? null : <ErrorNotice error={error} />}
          {known === null || known.complete || all ? null : (
            <p className="actions">
              <Button busy={busy} onClick={() => setAll(true)}>
                Check all scans of this time
              </Button>
            </p>
          )}
          {all && busy && known === null ? <p className="soft">Checking all scans of this time …</p> : null}
        </section>
        <CheckSources />
        <Loaded query={sources} rows={8}>
          {({ sources: found }) =>
            inOrder(found).map((source) => (
              <SourceSection
                key={source.source}
                source={source}
                gaps={known === null ? null : known.gaps.filter((gap) => gap.source === source.source)}
                rangeName={name}
              />
            ))
          }
        </Loaded>
      </Page>
    </SourcesTabs>
  );
}

/** Those that are watched first. */
function inOrder(sources: readonly SourceOutput[]): readonly SourceOutput[] {
  return sources.toSorted((a, b) => Number(b.monitors > 0) - Number(a.monitors > 0));
}
