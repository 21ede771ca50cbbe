import { Injectable } from '@nestjs/common';
import type { DraftJudge, DraftMatch } from '@earshot/classification/draft';
import type { CreateMonitorInput } from '@earshot/contracts';
import { MonitorRepository, ProjectRepository, type Tx } from '@earshot/database';
import { type Classification, found, notFound, type Project } from '@earshot/domain';
import { ProjectLessons, type ProjectTriage } from './lessons/project-lessons.js';

/** The project of a draft, the monitor that it changes, and the project's triage. */
export interface DraftSubject {
  readonly project: Pick<Project, 'name' | 'description' | 'website'>;
  readonly monitorId: string | null;
  /** null = a new monitor, which has no lessons. */
  readonly triage: ProjectTriage | null;
}

/** Classifies the posts that the draft of a monitor matches. */
@Injectable()
export class DraftVerdicts {
  /** Loaded on the first preview: it takes a quarter of a second, and tens of MB. */
  private judgeDraft: Promise<DraftJudge> | undefined;

  constructor(
    private readonly projects: ProjectRepository,
    private readonly monitors: MonitorRepository,
    private readonly lessons: ProjectLessons,
  ) {}

  /** @param monitorId the monitor to change; null = a new one, which has no lessons */
  async subject(tx: Tx, projectId: string, monitorId: string | null): Promise<DraftSubject> {
    const project = found(await this.projects.get(tx, projectId), 'project');
    if (monitorId === null) return { project, monitorId, triage: null };
    if ((await this.monitors.get(tx, projectId, monitorId)) === null) throw notFound('monitor');
    return { project, monitorId, triage: await this.lessons.read(tx, projectId) };
  }

  /** Not to be called within a transaction, because it computes for a while. */
  async judge(
    found: readonly DraftMatch[],
    { keywords, context }: Pick<CreateMonitorInput, 'keywords' | 'context'>,
    { project, monitorId, triage }: DraftSubject,
    now: Date,
  ): Promise<readonly Classification[]> {
    if (found.length === 0) return [];
    const judgeDraft = await (this.judgeDraft ??= loadJudge());
    const { name, description, website } = project;
    const brand = { name, description, website };
    const learned = triage === null ? null : await this.lessons.learn(triage);
    const draft = { monitorId, keywords, context, project: brand, learned };
    return judgeDraft(found, draft, now);
  }
}

async function loadJudge(): Promise<DraftJudge> {
  const { openDraftJudge } = await import('@earshot/classification/draft');
  return openDraftJudge();
}
