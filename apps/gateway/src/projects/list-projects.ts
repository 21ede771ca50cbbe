import { Injectable } from '@nestjs/common';
import { listProjects, toProjectOutput } from '@earshot/contracts';
import { ProjectRepository } from '@earshot/database';
import type { Handle } from '../call/handler.js';
import { cursorScope, nextCursor, pageOf } from '../page.js';

/** Lists every project of which a person is a member; for a key, its own. */
@Injectable()
export class ListProjectsHandler {
  constructor(private readonly projects: ProjectRepository) {}

  readonly handle: Handle<typeof listProjects> = async (input, { caller, tx }) => {
    const scope = cursorScope(caller.kind === 'api_key' ? caller.projectId : caller.userId);
    const page = pageOf(listProjects, input, scope);
    if (caller.kind === 'api_key') {
      const own = page.after === null ? await this.projects.get(tx, caller.projectId) : null;
      return { projects: own === null ? [] : [toProjectOutput(own, null)], next_cursor: null };
    }
    const { items, nextAfter } = await this.projects.listForUser(tx, caller.userId, page);
    return {
      projects: items.map((project) => toProjectOutput(project, project.role)),
      next_cursor: nextCursor(listProjects, nextAfter, scope),
    };
  };
}
