import { Injectable } from '@nestjs/common';
import { listMentions } from '@earshot/contracts';
import { ActivityRepository, Database } from '@earshot/database';
import { AppError, type Caller } from '@earshot/domain';
import { Callers } from '../access/callers.js';
import { RequestLimits } from '../access/limits/request-limits.js';
import { ProjectAccess } from '../access/project-access.js';
import { assertMay } from '../call/call-pipeline.js';
import type { LiveReader } from './live-stream.js';

/** Decides who may follow a project: everyone who may list its mentions. */
@Injectable()
export class LiveAccess {
  constructor(
    private readonly callers: Callers,
    private readonly projects: ProjectAccess,
    private readonly limits: RequestLimits,
    private readonly database: Database,
    private readonly activities: ActivityRepository,
  ) {}

  /**
   * @param projectId as named by the caller; null = their only project
   * @throws AppError as `list_mentions` does
   */
  async open(
    credential: string | null,
    projectId: string | null,
  ): Promise<{ reader: LiveReader; headers: Record<string, string> }> {
    const { caller, project } = await this.find(credential, projectId);
    const usage = await this.limits.count(caller, project);
    usage.assertAllowed();
    const { subjectId, credentialId } = idsOf(caller);
    const refusal = (): ReturnType<LiveReader['refusal']> => this.refusal(credential, project.id);
    const newestActivity = await this.database.asTenant(
      project.id,
      (tx) => this.activities.newest(tx, project.id),
      { readOnly: true, singleRoundTrip: true },
    );
    const reader = { projectId: project.id, subjectId, credentialId, newestActivity, refusal };
    return { reader, headers: usage.headers };
  }

  private async find(credential: string | null, projectId: string | null) {
    const identity = await this.callers.identify(credential);
    const { project, fault } = await this.projects.find(identity, listMentions, projectId);
    assertMay(identity.caller, listMentions);
    if (fault !== null) throw fault;
    if (project === null) throw new Error('The caller has no project.');
    return { caller: identity.caller, project };
  }

  private async refusal(
    credential: string | null,
    projectId: string,
  ): Promise<'signed_out' | 'no_access' | null> {
    try {
      await this.find(credential, projectId);
      return null;
    } catch (error) {
      if (!(error instanceof AppError) || error.code === 'UNAVAILABLE') throw error;
      return error.code === 'UNAUTHENTICATED' ? 'signed_out' : 'no_access';
    }
  }
}

function idsOf(caller: Caller): Pick<LiveReader, 'subjectId' | 'credentialId'> {
  return caller.kind === 'session'
    ? { subjectId: caller.userId, credentialId: caller.sessionId }
    : { subjectId: caller.apiKeyId, credentialId: caller.apiKeyId };
}
