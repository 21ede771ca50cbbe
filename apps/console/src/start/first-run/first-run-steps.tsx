import { type ReactNode, useState } from 'react';
import { Link, useLocation } from 'wouter';
import type { ProjectOutput } from '@earshot/contracts';
import { ProjectContext, pathIn } from '../../data/project.js';
import { queryClient } from '../../data/call/query-client.js';
import { operationKey } from '../../data/call/use-operation.js';
import { Button } from '../../parts/button.js';
import { Texts } from '../../parts/text/texts.js';
import { BrandStep } from './brand-step.js';
import { type FirstRun, firstRunBegin, writeFirstRun } from './first-run-memory.js';
import { LaterSteps } from './later-steps.js';
import { Step } from './step.js';

/** The steps of a first run, one below the other: each can be changed, and all but the first can be skipped. */
export function FirstRunSteps(props: {
  /** null = not created yet. */
  readonly project: ProjectOutput | null;
  readonly isFirst: boolean;
  readonly run: FirstRun;
  readonly onRun: (run: FirstRun) => void;
}): ReactNode {
  const { project, isFirst, run, onRun } = props;
  const [, go] = useLocation();
  const [changing, setChanging] = useState(false);
  const takeProject = (saved: ProjectOutput): void => {
    queryClient.setQueryData<readonly ProjectOutput[]>(operationKey(null, 'list_projects'), (all = []) =>
      all.some(({ id }) => id === saved.id)
        ? all.map((one) => (one.id === saved.id ? saved : one))
        : [...all, saved],
    );
    setChanging(false);
    onRun({ ...run, projectId: saved.id });
    // The address leads to these steps from elsewhere, too.
    go(`/new?project=${saved.slug}`, { replace: true });
  };
  const end = (): void => {
    writeFirstRun(null);
    // Replaced, because the steps that Back would show know nothing of what they have created.
    if (project !== null) go(pathIn(project, 'inbox'), { replace: true });
  };
  return (
    <>
      <h1>
        {project === null && isFirst ? (
          'Welcome. Who should Earshot listen for?'
        ) : (
          <bdi>{project?.name ?? 'New project'}</bdi>
        )}
      </h1>
      {project !== null && !changing ? (
        <p className="soft">
          You can leave at any time and continue here.{' '}
          <Button
            kind="quiet"
            onClick={() => {
              onRun(firstRunBegin);
              go('/new');
            }}
          >
            Begin another project
          </Button>
        </p>
      ) : null}
      <ol className="steps">
        <Step
          number={1}
          title="The brand"
          state={project === null || changing ? 'open' : 'done'}
          summary={project === null ? null : <BrandSummary project={project} />}
          onChange={() => setChanging(true)}
        >
          <BrandStep project={project} onDone={takeProject} onCancel={() => setChanging(false)} />
        </Step>
        {project === null ? (
          <>
            <Step number={2} title="Names and sources" state="ahead">
              {null}
            </Step>
            <Step number={3} title="An alert to yourself" state="ahead">
              {null}
            </Step>
          </>
        ) : (
          <ProjectContext value={project}>
            <LaterSteps run={run} onRun={onRun} onEnd={end} />
          </ProjectContext>
        )}
      </ol>
      {project === null && !isFirst ? (
        <p>
          <Link href="/">Back to your inbox</Link>
        </p>
      ) : null}
    </>
  );
}

function BrandSummary({ project }: { readonly project: ProjectOutput }): ReactNode {
  const { name, website, description, time_zone } = project;
  return (
    <p>
      <Texts of={[name, website, time_zone.replaceAll('_', ' '), description]} between=" · " />
    </p>
  );
}
