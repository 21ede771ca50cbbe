import { createHash } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { LRUCache } from 'lru-cache';
import { learnedInTurns } from '@earshot/classification/lessons';
import { ForgottenLessonRepository, ProjectRepository, TriageRepository, type Tx } from '@earshot/database';
import {
  type ForgottenLesson,
  type LearnedRelevance,
  mostTriagedPosts,
  type TriagedMention,
} from '@earshot/domain';

/** The triage that a project learns from. */
export interface ProjectTriage {
  /** Whether the project learns from triage; if not, the rest is empty. */
  readonly learning: boolean;
  readonly triaged: readonly TriagedMention[];
  readonly forgotten: readonly ForgottenLesson[];
}

/** The number of states of triage whose lessons are cached; those of one take some 200 KB. */
const mostRemembered = 20;

/** Learns from a project's triage as the classifiers do, from the same rows. */
@Injectable()
export class ProjectLessons {
  /** By what they were learned from, so never out of date. */
  private readonly remembered = new LRUCache<string, Promise<LearnedRelevance | null>>({
    max: mostRemembered,
  });

  constructor(
    private readonly projects: ProjectRepository,
    private readonly triage: TriageRepository,
    private readonly forgotten: ForgottenLessonRepository,
  ) {}

  async read(tx: Tx, projectId: string): Promise<ProjectTriage> {
    const project = await this.projects.get(tx, projectId);
    if (project?.learnFromTriage !== true) return { learning: false, triaged: [], forgotten: [] };
    const triaged = await this.triage.triaged(tx, [projectId], mostTriagedPosts);
    return { learning: true, triaged, forgotten: await this.forgotten.ofProjects(tx, [projectId]) };
  }

  /**
   * Takes up to half a second, so avoid calling it within a transaction; other calls are not blocked. @returns null =
   * nothing learned
   */
  learn({ triaged, forgotten }: ProjectTriage): Promise<LearnedRelevance | null> {
    if (triaged.length === 0) return Promise.resolve(null);
    const key = createHash('sha256')
      .update(JSON.stringify([triaged, forgotten]))
      .digest('base64');
    const learned = this.remembered.get(key) ?? learnedInTurns(triaged, forgotten);
    this.remembered.set(key, learned);
    return learned;
  }
}
