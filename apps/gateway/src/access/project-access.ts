import { Injectable } from '@nestjs/common';
import { invalidField, isUuid, type Operation, projectField } from '@earshot/contracts';
import { Database, ProjectRepository } from '@earshot/database';
import { type AppError, type Caller, type MemberRole, notFound } from '@earshot/domain';
import type { CallProject } from '../call/handler.js';
import type { Identity } from './identity.js';

/** The project of a call (null = across projects), or why it could not be determined. */
export interface Place {
  readonly project: CallProject | null;
  /** The person's role in it; null = an API key, or no project. */
  readonly role: MemberRole | null;
  readonly fault: AppError | null;
}

/** Finds the project of a call. */
@Injectable()
export class ProjectAccess {
  constructor(
    private readonly database: Database,
    private readonly projects: ProjectRepository,
  ) {}

  /** @param named the project that the caller named, if any */
  async find(identity: Identity, operation: Operation, named: string | null): Promise<Place> {
    const { caller, project } = identity;
    const malformed = named === null || isUuid(named) ? null : notAnId();
    if (project !== null) {
      const elsewhere = named !== null && named.toLowerCase() !== project.id;
      return { project, role: null, fault: malformed ?? (elsewhere ? notFound('project') : null) };
    }
    if (caller.kind === 'api_key' || operation.tenancy === 'user')
      return { project: null, role: null, fault: null };
    if (named === null) return this.only(caller.userId);
    if (malformed !== null) return nowhere(malformed);
    return this.member(caller.userId, named.toLowerCase());
  }

  /**
   * For an operation across projects, the person's role in the project that its input names.
   * @returns null = it names none, or none of theirs, or the caller is an API key
   */
  async roleNamed(caller: Caller, operation: Operation, input: object): Promise<MemberRole | null> {
    const field = projectField(operation);
    if (field === null || caller.kind === 'api_key') return null;
    const projectId = (input as Readonly<Record<string, string>>)[field] ?? '';
    return this.database.asSystem((tx) => this.projects.roleOf(tx, projectId, caller.userId));
  }

  private async member(userId: string, projectId: string): Promise<Place> {
    const project = await this.database.asSystem((tx) => this.projects.getOf(tx, projectId, userId));
    return project === null ? nowhere(notFound('project')) : { project, role: project.role, fault: null };
  }

  private async only(userId: string): Promise<Place> {
    const { items } = await this.database.asSystem((tx) =>
      this.projects.listForUser(tx, userId, { limit: 2, after: null }),
    );
    const [project, another] = items;
    if (project !== undefined && another === undefined) return { project, role: project.role, fault: null };
    const why =
      project === undefined
        ? 'There is no project yet: make one with create_project.'
        : 'You have several projects: name one in the header X-Project-Id (tools: the argument project_id).';
    return nowhere(invalidField('project_id', 'required', why));
  }
}

function notAnId(): AppError {
  return invalidField('project_id', 'uuid', 'project_id must be a UUID.');
}

function nowhere(fault: AppError): Place {
  return { project: null, role: null, fault };
}
