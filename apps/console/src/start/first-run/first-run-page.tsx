import './first-run.css';
import { type ReactNode, useState } from 'react';
import { useSearchParams } from 'wouter';
import { useProjects } from '../../data/use-projects.js';
import { useTitle } from '../../parts/page.js';
import { Loaded } from '../../parts/states.js';
import { firstRunBegin, readFirstRun, writeFirstRun } from './first-run-memory.js';
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
          return (
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
        }}
      </Loaded>
    </main>
  );
}
