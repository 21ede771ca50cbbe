import { Injectable } from '@nestjs/common';
import type { DraftJudge, DraftMatch, judgeMatches } from '@earshot/classification/draft';
import type { CreateMonitorInput } from '@earshot/contracts';
import { MonitorRepository, ProjectRepository, type Tx } from '@earshot/database';
import { type Classification, notFound, type Project } from '@earshot/domain';
import { ProjectLessons, type ProjectTriage } from './lessons/project-lessons.js';

/** Whose the monitor would be, which one it changes, and what people have triaged. */
export interface DraftSubject {
  readonly project: Pick<Project, 'name' | 'description' | 'website'>;
  readonly monitorId: string | null;
  /** null = a new one has no lessons. */
  readonly triage: ProjectTriage | null;
}

/** Judges what a draft of a monitor matches. */
@Injectable()
export class DraftVerdicts {
  /** Loaded when somebody previews for the first time: it takes a quarter of a second, and tens of MB. */
  private drafts: ReturnType<typeof loadDrafts> | undefined;

  constructor(
    private readonly projects: ProjectRepository,
    private readonly monitors: MonitorRepository,
    private readonly lessons: ProjectLessons,
  ) {}

  /** @param monitorId that is to be changed: a new one has no lessons */
  async subject(tx: Tx, projectId: string, monitorId: string | null): Promise<DraftSubject> {
    const project = await this.projects.get(tx, projectId);
    if (project === null) throw notFound('project');
    if (monitorId === null) return { project, monitorId, triage: null };
    if ((await this.monitors.get(tx, projectId, monitorId)) === null) throw notFound('monitor');
    return { project, monitorId, triage: await this.lessons.read(tx, projectId) };
  }

  /** Not within a transaction: it computes for a while. */
  async judge(
    found: readonly DraftMatch[],
    { keywords, context }: Pick<CreateMonitorInput, 'keywords' | 'context'>,
    { project, monitorId, triage }: DraftSubject,
    now: Date,
  ): Promise<readonly Classification[]> {
    if (found.length === 0) return [];
    const { judge, judgeMatches } = await (this.drafts ??= loadDrafts());
    const { name, description, website } = project;
    const brand = { name, description, website };
    const learned = triage === null ? null : await this.lessons.learn(triage);
    const draft = { monitorId, keywords, context, project: brand, learned };
    return judgeMatches(judge, found, draft, now);
  }
}

async function loadDrafts(): Promise<{ judge: DraftJudge; judgeMatches: typeof judgeMatches }> {
  const { judgeMatches, openDraftJudge } = await import('@earshot/classification/draft');
  return { judge: openDraftJudge(), judgeMatches };
}
