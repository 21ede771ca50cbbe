import { Database, ProjectRepository } from '@earshot/database';
import type { Command } from './command.js';

/** Lists all projects of the installation. */
export const listProjects: Command = {
  name: 'list-projects',
  parameters: [],
  help: 'slug, plan, owner and name of every project',
  async run(app) {
    const projects = await app.get(Database).asSystem((tx) => app.get(ProjectRepository).listAll(tx));
    return ['slug\tplan\towner\tname', ...projects.map(lineOf)].join('\n');
  },
};

function lineOf(project: { slug: string; plan: string; owner: string | null; name: string }): string {
  return [project.slug, project.plan, project.owner ?? '-', project.name].join('\t');
}
