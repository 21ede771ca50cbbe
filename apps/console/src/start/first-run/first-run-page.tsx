import './first-run.css';
import { type ReactNode, useState } from 'react';
import { Redirect, useSearchParams } from 'wouter';
import { ProjectContext, useProjectPath } from '../../data/project.js';
import { useOperation } from '../../data/call/use-operation.js';
import { useAllMonitors } from '../../data/use-all-monitors.js';
import { useMay } from '../../data/use-may.js';
import { useProjects } from '../../data/use-projects.js';
import { useTitle } from '../../parts/page.js';
import { Loaded } from '../../parts/states.js';
import { type FirstRun, firstRunBegin, readFirstRun, writeFirstRun } from './first-run-memory.js';
import { FirstRunSteps } from './first-run-steps.js';

/**
 * The way from a brand's name to its first mentions; also used to create further projects. `?project=` continues with an
 * existing one.
 */
export default function FirstRunPage(): ReactNode {
  useTitle('First steps');
  const projects = useProjects();
  const [search] = useSearchParams();
  const [run, setRun] = useState(readFirstRun);
  const named = search.get('project');
  return (
    <main className="first-run">
      <p className="brand">
        <i className="mark" aria-hidden="true" /> Earshot
      </p>
      <Loaded query={projects} rows={6}>
        {(all) => {
          const project =
            all.find(({ id, slug }) => (named === null ? id === run.projectId : slug === named)) ?? null;
          const known =
            project?.id === run.projectId ? run : { ...firstRunBegin, projectId: project?.id ?? null };
          const stepsOf = (shown: FirstRun): ReactNode => (
            <FirstRunSteps
              key={project?.id ?? 'new'}
              project={project}
              isFirst={all.length === 0}
              run={shown}
              onRun={(next) => {
                writeFirstRun(next);
                setRun(next);
              }}
            />
          );
          if (named === null) return stepsOf(known);
          if (project === null) return <Redirect to={`/p/${named}/inbox`} replace />;
          return (
            <ProjectContext value={project}>
              <WhileUnfinished run={known}>{stepsOf}</WhileUnfinished>
            </ProjectContext>
          );
        }}
      </Loaded>
    </main>
  );
}

/**
 * Continues with what the project has, wherever it was created. Leads to the inbox of a project that has a monitor and an
 * alert already, or in which the user may create none.
 */
function WhileUnfinished(props: {
  readonly run: FirstRun;
  readonly children: (run: FirstRun) => ReactNode;
}): ReactNode {
  const { run, children } = props;
  const path = useProjectPath();
  const may = useMay('create_monitor');
  const monitors = useAllMonitors();
  const alerts = useOperation('list_alerts', {});
  const isBegun = run.monitorId !== null || run.alertId !== null;
  return (
    <Loaded query={monitors} rows={6}>
      {(all) => (
        <Loaded query={alerts} rows={6}>
          {({ alerts: [alert] }) =>
            isBegun || (may && (all.length === 0 || alert === undefined)) ? (
              children({ ...run, monitorId: run.monitorId ?? all.at(-1)?.id ?? null })
            ) : (
              <Redirect to={path('inbox')} replace />
            )
          }
        </Loaded>
      )}
    </Loaded>
  );
}
