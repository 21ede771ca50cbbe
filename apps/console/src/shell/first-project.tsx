import type { ReactNode } from 'react';
import { Redirect } from 'wouter';
import { pathIn } from '../data/project.js';
import { useProjects } from '../data/use-projects.js';
import { Loaded } from '../parts/states.js';
import { lastOpened } from './opened-project.js';

/** `/`: opens the inbox of the project last opened, else of the first; without any project, the first run. */
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
