import { learnedInTurns } from '@earshot/classification/lessons';
import { Database, ForgottenLessonRepository, TriageRepository } from '@earshot/database';
import { type LearnedRelevance, mostTriagedPosts } from '@earshot/domain';
import { Injectable } from '@nestjs/common';
import { LRUCache } from 'lru-cache';

/** The longest time until new triage, or forgetting a lesson, takes effect (ms). */
const freshMs = 60_000;
/**
 * The longest time between full relearning (ms). Until then words of deleted posts stay learned, and triage that was
 * committed out of order can be missed.
 */
const keptMs = 600_000;
const mostProjects = 1_000;

interface Remembered {
  readonly learned: LearnedRelevance | null;
  /** The last change to the triage it was learned from; null = there was none, or learning is off for the project. */
  readonly latest: number | null;
  readonly learnedAt: number;
  readonly checkedAt: number;
}

/**
 * The lessons from each project's triage, at most a minute old. Each process learns separately, but the same rows give the
 * same lessons, so replicas agree within that minute.
 */
@Injectable()
export class RelevanceLessons {
  private readonly remembered = new LRUCache<string, Remembered>({ max: mostProjects });

  constructor(
    private readonly database: Database,
    private readonly triage: TriageRepository,
    private readonly forgotten: ForgottenLessonRepository,
  ) {}

  /** Returns the lessons by project; null = nothing learned, or learning is off. Uses at most three queries in all. */
  async of(projectIds: readonly string[], now: Date): Promise<ReadonlyMap<string, LearnedRelevance | null>> {
    const wanted = [...new Set(projectIds)];
    const stale = wanted.filter((id) => !this.isFresh(id, now));
    if (stale.length > 0) await this.refresh(stale, now.getTime());
    return new Map(wanted.map((id) => [id, this.remembered.get(id)?.learned ?? null]));
  }

  private isFresh(id: string, now: Date): boolean {
    const known = this.remembered.get(id);
    return known !== undefined && now.getTime() - known.checkedAt < freshMs;
  }

  /** Relearns projects with new triage or a newly forgotten lesson. */
  private async refresh(projectIds: readonly string[], now: number): Promise<void> {
    const { latest, triaged, forgotten } = await this.database.asSystem(async (tx) => {
      const latest = await this.triage.latest(tx, projectIds);
      const changed = [...latest]
        .filter(([id, at]) => this.isOutdated(id, at.getTime(), now))
        .map(([id]) => id);
      const triaged = changed.length === 0 ? [] : await this.triage.triaged(tx, changed, mostTriagedPosts);
      return {
        latest,
        triaged: new Map(changed.map((id) => [id, triaged.filter((each) => each.projectId === id)])),
        forgotten: changed.length === 0 ? [] : await this.forgotten.ofProjects(tx, changed),
      };
    });
    for (const id of projectIds) {
      const own = triaged.get(id);
      const at = latest.get(id)?.getTime() ?? null;
      const known = this.remembered.get(id);
      if (at !== null && own === undefined && known !== undefined)
        this.remembered.set(id, { ...known, checkedAt: now });
      else
        this.remembered.set(id, {
          learned: await learnedInTurns(
            own ?? [],
            forgotten.filter(({ projectId }) => projectId === id),
          ),
          latest: at,
          learnedAt: now,
          checkedAt: now,
        });
    }
  }

  private isOutdated(id: string, latest: number, now: number): boolean {
    const known = this.remembered.get(id);
    return known === undefined || known.latest !== latest || now - known.learnedAt >= keptMs;
  }
}
