import type { ReactNode } from 'react';
import { Redirect } from 'wouter';
import { pathIn } from '../data/project.js';
import { useProjects } from '../data/use-projects.js';
import { Loaded } from '../parts/states.js';
import { lastOpened } from './opened-project.js';

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
