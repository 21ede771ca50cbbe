import { lazy, type ReactNode, useEffect } from 'react';
import { Redirect, Route, Switch, useRoute } from 'wouter';
import type { ProjectOutput } from '@earshot/contracts';
import { browserMemory } from '../data/memory/browser-memory.js';
import { pathIn, ProjectContext } from '../data/project.js';
import { useProjects } from '../data/use-projects.js';
import InboxPage from '../inbox/inbox-page.js';
import { ExcludePlace } from '../mention/exclude/exclude-place.js';
import { Part } from '../parts/part.js';
import { Loaded, Skeleton } from '../parts/states.js';
import { projectNamed } from './opened-project.js';
import { Shell } from './shell.js';

const MentionPage = lazy(() => import('../mention/mention-page.js'));
const ChartsPage = lazy(() => import('../charts/charts-page.js'));
const MonitorsPage = lazy(() => import('../monitors/monitors-page.js'));
const MonitorPage = lazy(() => import('../monitors/monitor-page.js'));
const AlertsPage = lazy(() => import('../alerts/alerts-page.js'));
const AlertPage = lazy(() => import('../alerts/alert-page.js'));
const SourcesPage = lazy(() => import('../sources/sources-page.js'));
const FeedsPage = lazy(() => import('../sources/feeds/feeds-page.js'));
const SettingsPage = lazy(() => import('../settings/settings-page.js'));
const NotHere = lazy(() => import('./not-here.js'));

/** Everything below `/p/{slug or id}/`. @param named slug or id */
export function ProjectPages({ named }: { readonly named: string }): ReactNode {
  const projects = useProjects();
  return (
    <Loaded query={projects} rows={6}>
      {(all) => {
        const project = projectNamed(all, named);
        return project === undefined ? <NotHere /> : <PagesOf key={project.id} project={project} />;
      }}
    </Loaded>
  );
}

function PagesOf({ project }: { readonly project: ProjectOutput }): ReactNode {
  useEffect(() => browserMemory.write('project', project.id), [project.id]);
  const [, shown] = useRoute('/p/:project/:page/*?');
  return (
    <ProjectContext value={project}>
      <Shell>
        {/* A page that cannot be loaded leaves the way to the others. */}
        <Part key={shown?.page} fallback={<Skeleton rows={6} />}>
          <Switch>
            <Route path="/p/:project/inbox" component={InboxPage} />
            <Route path="/p/:project/mentions/:id">{({ id }) => <MentionPage key={id} id={id} />}</Route>
            <Route path="/p/:project/charts" component={ChartsPage} />
            <Route path="/p/:project/monitors" component={MonitorsPage} />
            <Route path="/p/:project/monitors/new">
              <MonitorPage id={null} />
            </Route>
            <Route path="/p/:project/monitors/:id">{({ id }) => <MonitorPage key={id} id={id} />}</Route>
            <Route path="/p/:project/alerts" component={AlertsPage} />
            <Route path="/p/:project/alerts/new/:view?">
              {({ view }) => <AlertPage key={view} id={null} viewId={view} />}
            </Route>
            <Route path="/p/:project/alerts/:id">{({ id }) => <AlertPage key={id} id={id} />}</Route>
            <Route path="/p/:project/sources" component={SourcesPage} />
            <Route path="/p/:project/sources/feeds" component={FeedsPage} />
            <Route path="/p/:project/settings/:section?">
              {({ section }) => <SettingsPage section={section ?? 'project'} />}
            </Route>
            <Route path="/p/:project">
              <Redirect to={pathIn(project, 'inbox')} replace />
            </Route>
            <Route>
              <NotHere />
            </Route>
          </Switch>
        </Part>
      </Shell>
      <ExcludePlace />
    </ProjectContext>
  );
}
