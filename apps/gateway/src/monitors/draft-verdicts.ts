import { Injectable } from '@nestjs/common';
import {
  type DraftJudge,
  type DraftMatch,
  judgeMatches,
  learnedFrom,
  openDraftJudge,
} from '@earshot/classification/draft';
import type { CreateMonitorInput } from '@earshot/contracts';
import { MonitorRepository, ProjectRepository, TriageRepository, type Tx } from '@earshot/database';
import {
  type Classification,
  mostTriagedPosts,
  notFound,
  type Project,
  type TriagedMention,
} from '@earshot/domain';

/** Whose the monitor would be, which one it changes, and what people have triaged. */
export interface DraftSubject {
  readonly project: Pick<Project, 'name' | 'description' | 'website'>;
  readonly monitorId: string | null;
  readonly triaged: readonly TriagedMention[];
}

/** Judges what a draft of a monitor matches. */
@Injectable()
export class DraftVerdicts {
  private judgeOfDrafts: DraftJudge | undefined;

  constructor(
    private readonly projects: ProjectRepository,
    private readonly monitors: MonitorRepository,
    private readonly triage: TriageRepository,
  ) {}

  /** @param monitorId that is to be changed: a new one has no lessons */
  async subject(tx: Tx, projectId: string, monitorId: string | null): Promise<DraftSubject> {
    const project = await this.projects.get(tx, projectId);
    if (project === null) throw notFound('project');
    if (monitorId === null) return { project, monitorId, triaged: [] };
    if ((await this.monitors.get(tx, projectId, monitorId)) === null) throw notFound('monitor');
    // A project that does not learn has no latest triage.
    const learns = (await this.triage.latest(tx, [projectId])).has(projectId);
    const triaged = learns ? await this.triage.triaged(tx, [projectId], mostTriagedPosts) : [];
    return { project, monitorId, triaged };
  }

  /** Not within a transaction: it computes for a while. */
  judge(
    found: readonly DraftMatch[],
    { keywords, context }: Pick<CreateMonitorInput, 'keywords' | 'context'>,
    { project, monitorId, triaged }: DraftSubject,
    now: Date,
  ): Promise<readonly Classification[]> {
    if (found.length === 0) return Promise.resolve([]);
    // Its files are read when somebody previews for the first time.
    this.judgeOfDrafts ??= openDraftJudge();
    const { name, description, website } = project;
    const brand = { name, description, website };
    const learned = learnedFrom(triaged);
    const draft = { monitorId, keywords, context, project: brand, learned };
    return judgeMatches(this.judgeOfDrafts, found, draft, now);
  }
}
