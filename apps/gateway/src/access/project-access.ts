import { Injectable } from '@nestjs/common';
import { invalidRequest, type Operation } from '@earshot/contracts';
import { Database, ProjectRepository } from '@earshot/database';
import { type AppError, notFound } from '@earshot/domain';
import type { CallProject } from '../call/handler.js';
import type { Identity } from './identity.js';

/** Where a call works: its project (null = across projects), or why that cannot be said. */
export interface Place {
  readonly project: CallProject | null;
  readonly fault: AppError | null;
}

const uuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

/** Finds the project that a call works in. */
@Injectable()
export class ProjectAccess {
  constructor(
    private readonly database: Database,
    private readonly projects: ProjectRepository,
  ) {}

  /** @param named the project that the caller named, if any */
  async find(identity: Identity, operation: Operation, named: string | null): Promise<Place> {
    const { caller, plan } = identity;
    if (caller.kind === 'api_key' && plan !== null) {
      const elsewhere = named !== null && named.toLowerCase() !== caller.projectId;
      return { project: { id: caller.projectId, plan }, fault: elsewhere ? notFound('project') : null };
    }
    if (caller.kind === 'api_key' || operation.tenancy === 'user') return { project: null, fault: null };
    if (named === null) return this.only(caller.userId);
    if (!uuid.test(named)) return nowhere(unnamed('uuid', 'project_id must be a UUID.'));
    return this.member(caller.userId, named.toLowerCase());
  }

  private async member(userId: string, projectId: string): Promise<Place> {
    const project = await this.database.asSystem(async (tx) =>
      (await this.projects.roleOf(tx, projectId, userId)) === null ? null : this.projects.get(tx, projectId),
    );
    return project === null ? nowhere(notFound('project')) : { project, fault: null };
  }

  private async only(userId: string): Promise<Place> {
    const { items } = await this.database.asSystem((tx) =>
      this.projects.listForUser(tx, userId, { limit: 2, after: null }),
    );
    const [project, another] = items;
    if (project !== undefined && another === undefined) return { project, fault: null };
    const why =
      project === undefined
        ? 'There is no project yet: make one with create_project.'
        : 'You have several projects: name one in the header X-Project-Id (tools: the argument project_id).';
    return nowhere(unnamed('required', why));
  }
}

function nowhere(fault: AppError): Place {
  return { project: null, fault };
}

function unnamed(rule: string, message: string): AppError {
  return invalidRequest([{ field: 'project_id', rule, message }]);
}
