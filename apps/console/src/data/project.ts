import { createContext, useContext } from 'react';
import type { ProjectOutput } from '@earshot/contracts';

/** The project in the address; null on pages outside of projects. */
export const ProjectContext = createContext<ProjectOutput | null>(null);

/**
 * The current project.
 * @throws Error on a page outside of projects
 */
export function useProject(): ProjectOutput {
  const project = useContext(ProjectContext);
  if (project === null) throw new Error('This page belongs to no project');
  return project;
}

/** The id of the current project, or null on pages outside of projects. */
export function useProjectId(): string | null {
  return useContext(ProjectContext)?.id ?? null;
}

/** The address of a page in a project: `pathIn(project, 'monitors/new')`. */
export function pathIn({ slug }: Pick<ProjectOutput, 'slug'>, page: string): string {
  return `/p/${slug}/${page}`;
}

/** Builds addresses of pages in the current project. */
export function useProjectPath(): (page: string) => string {
  const project = useProject();
  return (page) => pathIn(project, page);
}
