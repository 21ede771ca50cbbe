import { Injectable } from '@nestjs/common';
import { learnedFromTriage } from '@earshot/classification/lessons';
import { ForgottenLessonRepository, ProjectRepository, TriageRepository, type Tx } from '@earshot/database';
import { type LearnedRelevance, mostTriagedPosts } from '@earshot/domain';

/** What the triage of a project has taught by now. */
export interface ProjectLessonsNow {
  /** Whether the project learns from triage. */
  readonly learning: boolean;
  /** null = nothing, or it does not learn. */
  readonly learned: LearnedRelevance | null;
}

/** Learns from a project's triage as the classifiers do, from the same rows, without remembering it. */
@Injectable()
export class ProjectLessons {
  constructor(
    private readonly projects: ProjectRepository,
    private readonly triage: TriageRepository,
    private readonly forgotten: ForgottenLessonRepository,
  ) {}

  async of(tx: Tx, projectId: string): Promise<ProjectLessonsNow> {
    const project = await this.projects.get(tx, projectId);
    if (project?.learnFromTriage !== true) return { learning: false, learned: null };
    const triaged = await this.triage.triaged(tx, [projectId], mostTriagedPosts);
    const forgotten = await this.forgotten.ofProjects(tx, [projectId]);
    return { learning: true, learned: learnedFromTriage(triaged, forgotten) };
  }
}
