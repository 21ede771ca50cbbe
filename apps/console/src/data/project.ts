import { createContext, useContext } from 'react';
import type { ProjectOutput } from '@earshot/contracts';

/** The project that the address names; null on pages outside of projects. */
export const ProjectContext = createContext<ProjectOutput | null>(null);

/** The project of the page. @throws Error on a page outside of projects */
export function useProject(): ProjectOutput {
  const project = useContext(ProjectContext);
  if (project === null) throw new Error('This page belongs to no project');
  return project;
}

/** Its id, or null on pages outside of projects. */
export function useProjectId(): string | null {
  return useContext(ProjectContext)?.id ?? null;
}

/** The address of a page of a project: `pathIn(project, 'monitors/new')`. */
export function pathIn({ slug }: Pick<ProjectOutput, 'slug'>, page: string): string {
  return `/p/${slug}/${page}`;
}

/** Addresses of the pages of this project. */
export function useProjectPath(): (page: string) => string {
  const project = useProject();
  return (page) => pathIn(project, page);
}
