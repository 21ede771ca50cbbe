import { keepPreviousData, useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { Link } from 'wouter';
import { sourceLabels } from '@earshot/domain';
import type { ApiError } from '../data/call/api-error.js';
import { callOperation, type Given } from '../data/call/call-operation.js';
import { operationKey } from '../data/call/use-operation.js';
import { useProject, useProjectPath } from '../data/project.js';
import { Loaded } from '../parts/states.js';
import { Urgency } from '../parts/figures/urgency.js';
import type { BarFacts } from './series/chart-bars.js';
import { type ChartView, filterOf, inboxAddress } from './choices/chart-view.js';
import { readFirst } from './read-first.js';
import { growthMs } from './series/use-chart-data.js';

const shown = 5;

/** The most urgent mentions in a bar. */
export function Drivers({ view, bar }: { readonly view: ChartView; readonly bar: BarFacts }): ReactNode {
  const path = useProjectPath();
  const { id: projectId } = useProject();
  const input: Given<'list_mentions'> = {
    ...filterOf(view),
    published_since: bar.since,
    published_until: bar.until,
    order: 'urgency',
    limit: shown,
  };
  const mentions = useQuery<Awaited<ReturnType<typeof readFirst>>, ApiError>({
    queryKey: operationKey(projectId, 'list_mentions', input),
    queryFn: ({ signal }) =>
      readFirst(
        (page) => callOperation('list_mentions', { ...input, ...page }, { projectId, signal }),
        shown,
      ),
    placeholderData: keepPreviousData,
    refetchInterval: bar.growing ? growthMs : false,
  });
  return (
    <section className="aside-part" aria-busy={mentions.isPlaceholderData}>
      <h2>What drove {bar.name}</h2>
      <Loaded query={mentions} rows={3}>
        {(page) =>
          page.mentions.length === 0 ? (
            <p className="soft">
              {page.isPart
                ? 'None was found yet: the inbox searches further.'
                : 'No mentions are known for this time.'}
            </p>
          ) : (
            <ul className="drivers">
              {page.mentions.map(({ id, urgency, title, text, source, language }) => (
                <li key={id}>
                  <Urgency value={urgency} />
                  <Link href={path(`mentions/${id}`)}>
                    <span className="two-lines" dir="auto" lang={language ?? undefined}>
                      {(title ?? text) === '' ? 'The post was removed' : (title ?? text).slice(0, 200)}
                    </span>
                    <span className="soft small">{sourceLabels[source]}</span>
                  </Link>
                </li>
              ))}
            </ul>
          )
        }
      </Loaded>
      <Link href={path(inboxAddress(view, bar.since, bar.until))}>Open them in the inbox</Link>
    </section>
  );
}
