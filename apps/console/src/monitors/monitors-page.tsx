import './monitors.css';
import type { ReactNode } from 'react';
import { Link, useSearchParams } from 'wouter';
import type { MonitorOutput } from '@earshot/contracts';
import { useProject, useProjectPath } from '../data/project.js';
import { useAllMonitors } from '../data/use-all-monitors.js';
import { useEver } from '../data/use-ever.js';
import { useOperation } from '../data/call/use-operation.js';
import { countText } from '../format/count.js';
import { TextField } from '../parts/form/field.js';
import { May } from '../parts/may.js';
import { Page } from '../parts/page.js';
import { Empty, Loaded } from '../parts/states.js';
import { MonitorRow } from './monitor-row.js';

/** From this many monitors on there is a search field. */
const manyMonitors = 8;

/** The list of monitors with their coverage and what is new. */
export default function MonitorsPage(): ReactNode {
  const monitors = useAllMonitors({ everyMs: 60_000 });
  const path = useProjectPath();
  return (
    <Page
      title="Monitors"
      actions={
        <May do="create_monitor">
          <Link className="button main" href={path('monitors/new')}>
            New monitor
          </Link>
        </May>
      }
    >
      <Loaded query={monitors} rows={6}>
        {(all) => (all.length === 0 ? <NoMonitors /> : <MonitorList all={all} />)}
      </Loaded>
    </Page>
  );
}

function MonitorList({ all }: { readonly all: readonly MonitorOutput[] }): ReactNode {
  const [search, setSearch] = useSearchParams();
  const sources = useOperation('list_sources', {});
  const wanted = search.get('q') ?? '';
  const isLooking = useEver(wanted !== '' || all.length >= manyMonitors);
  const shown = all.filter(({ name, keywords }) =>
    [name, ...keywords].some((text) => text.toLowerCase().includes(wanted.trim().toLowerCase())),
  );
  return (
    <>
      {isLooking ? (
        <div className="look-for">
          <TextField
            label="Look for a monitor"
            hint={countText(shown.length, 'monitor')}
            name="q"
            type="search"
            value={wanted}
            onText={(text) => setSearch(text === '' ? {} : { q: text }, { replace: true })}
          />
        </div>
      ) : null}
      {shown.length === 0 ? <Empty title="No monitor has this name or spelling" /> : null}
      <ul className="monitors">
        {shown.map((monitor) => (
          <MonitorRow key={monitor.id} monitor={monitor} listed={sources.data?.sources} />
        ))}
      </ul>
    </>
  );
}

function NoMonitors(): ReactNode {
  const project = useProject();
  const path = useProjectPath();
  return (
    <Empty title="Nothing is watched yet">
      <p>A monitor says which names to look for, and where. Mentions appear within minutes.</p>
      <p className="actions">
        <May do="create_monitor">
          <Link className="button main" href={`/new?project=${project.slug}`}>
            First steps
          </Link>
        </May>
        <May do="create_monitor">
          <Link className="button" href={path('monitors/new')}>
            New monitor
          </Link>
        </May>
      </p>
    </Empty>
  );
}
