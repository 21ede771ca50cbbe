import { Database, ProjectRepository } from '@earshot/database';
import { planNames } from '@earshot/domain';
import { type Command, CommandError } from './command.js';

/** Gives a project another plan; its limits apply from the next request and the next scan. */
export const setPlan: Command = {
  name: 'set-plan',
  parameters: ['SLUG', 'PLAN'],
  help: `gives a project the limits of ${planNames.join(', ')}`,
  async run(app, [slug = '', named = '']) {
    const plan = planNames.find((name) => name === named);
    if (plan === undefined)
      throw new CommandError(`There is no plan ${named}. The plans are ${planNames.join(', ')}.`);
    const before = await app
      .get(Database)
      .asSystem((tx) => app.get(ProjectRepository).setPlan(tx, slug, plan));
    if (before === null)
      throw new CommandError(`There is no project ${slug}: list-projects shows all of them.`);
    return `${slug}: ${before} -> ${plan}`;
  },
};
