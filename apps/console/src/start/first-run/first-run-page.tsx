import './first-run.css';
import { type ReactNode, useState } from 'react';
import { Redirect, useSearchParams } from 'wouter';
import { ProjectContext, useProjectPath } from '../../data/project.js';
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
          const steps = (
            <FirstRunSteps
              key={project?.id ?? 'new'}
              project={project}
              isFirst={all.length === 0}
              run={known}
              onRun={(next) => {
                writeFirstRun(next);
                setRun(next);
              }}
            />
          );
          if (named === null) return steps;
          if (project === null) return <Redirect to={`/p/${named}/inbox`} replace />;
          return (
            <ProjectContext value={project}>
              <WhileUnwatched run={known}>{steps}</WhileUnwatched>
            </ProjectContext>
          );
        }}
      </Loaded>
    </main>
  );
}

/** Leads to the inbox of a project that other monitors watch already, or in which the user may not create one. */
function WhileUnwatched(props: { readonly run: FirstRun; readonly children: ReactNode }): ReactNode {
  const { run, children } = props;
  const path = useProjectPath();
  const may = useMay('create_monitor');
  const monitors = useAllMonitors();
  return (
    <Loaded query={monitors} rows={6}>
      {(all) =>
        run.monitorId !== null || (may && all.length === 0) ? (
          children
        ) : (
          <Redirect to={path('inbox')} replace />
        )
      }
    </Loaded>
  );
}
