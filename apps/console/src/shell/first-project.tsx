import type { ReactNode } from 'react';
import { Redirect } from 'wouter';
import type { ProjectOutput } from '@earshot/contracts';
import { browserMemory } from '../data/memory/browser-memory.js';
import { pathIn } from '../data/project.js';
import { useProjects } from '../data/use-projects.js';
import { Loaded } from '../parts/states.js';

/** The project that was open last, else the first. */
export function lastOpened(all: readonly ProjectOutput[]): ProjectOutput | undefined {
  const last = browserMemory.read('project');
  return all.find(({ id }) => id === last) ?? all[0];
}

/** `/`: the inbox of the project that was open last, else of the first; without any the first run. */
export function FirstProject(): ReactNode {
  const projects = useProjects();
  return (
    <Loaded query={projects} rows={6}>
      {(all) => {
        const project = lastOpened(all);
        return <Redirect to={project === undefined ? '/new' : pathIn(project, 'inbox')} replace />;
      }}
    </Loaded>
  );
}
