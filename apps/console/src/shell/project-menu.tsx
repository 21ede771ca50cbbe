import { type ReactNode, useRef } from 'react';
import { Link } from 'wouter';
import { pathIn, useProject } from '../data/project.js';
import { useProjects } from '../data/use-projects.js';

/** The current project, with links to the others. */
export function ProjectMenu(): ReactNode {
  const current = useProject();
  const { data: projects = [] } = useProjects();
  const menu = useRef<HTMLDivElement>(null);
  return (
    <>
      <button type="button" className="project" popoverTarget="project-menu">
        <i className="mark" aria-hidden="true" />
        <span className="name">{current.name}</span>
        <span className="unseen">, other projects</span>
      </button>
      <div
        id="project-menu"
        className="menu"
        popover="auto"
        ref={menu}
        onClick={() => menu.current?.hidePopover()}
      >
        {projects.map((project) => (
          <Link
            key={project.id}
            href={pathIn(project, 'inbox')}
            aria-current={project.id === current.id ? 'true' : undefined}
          >
            {project.name}
          </Link>
        ))}
        <Link href="/new">New project</Link>
      </div>
    </>
  );
}
