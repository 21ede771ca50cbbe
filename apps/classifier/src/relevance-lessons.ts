import { learnedFromTriage } from '@earshot/classification';
import { Database, ForgottenLessonRepository, TriageRepository } from '@earshot/database';
import { type LearnedRelevance, mostTriagedPosts } from '@earshot/domain';
import { Injectable } from '@nestjs/common';
import { setImmediate as immediate } from 'node:timers/promises';

/** So long people wait until what they marked, or had forgotten, counts. */
const freshMs = 60_000;
/** So long words are remembered of posts that are gone, and triage is missed that was committed out of order. */
const keptMs = 600_000;
const mostProjects = 1_000;

interface Remembered {
  readonly learned: LearnedRelevance | null;
  /** The last change of what it was learned from; null = there was none, or the project does not learn. */
  readonly latest: number | null;
  readonly learnedAt: number;
  readonly checkedAt: number;
}

/**
 * What the triage of each project taught, at most a minute late. Each process learns for itself, from the same rows to the
 * same lessons, so replicas agree within that minute.
 */
@Injectable()
export class RelevanceLessons {
  private readonly remembered = new Map<string, Remembered>();

  constructor(
    private readonly database: Database,
    private readonly triage: TriageRepository,
    private readonly forgotten: ForgottenLessonRepository,
  ) {}

  /** By project; null = nothing was learned, or learning is switched off. At most three queries for all of them. */
  async of(projectIds: readonly string[], now: Date): Promise<ReadonlyMap<string, LearnedRelevance | null>> {
    const wanted = [...new Set(projectIds)];
    const stale = wanted.filter((id) => !this.isFresh(id, now));
    if (stale.length > 0) await this.refresh(stale, now.getTime());
    const lessons = new Map(wanted.map((id) => [id, this.remembered.get(id)?.learned ?? null]));
    this.forgetOldest();
    return lessons;
  }

  private isFresh(id: string, now: Date): boolean {
    const known = this.remembered.get(id);
    return known !== undefined && now.getTime() - known.checkedAt < freshMs;
  }

  /** Learns anew where there was triage since, or something was forgotten. */
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
      // Learning takes tens of milliseconds: others in this process have their turn in between.
      await immediate();
      const own = triaged.get(id);
      const at = latest.get(id)?.getTime() ?? null;
      const known = this.remembered.get(id);
      // The newest stand last.
      this.remembered.delete(id);
      if (at !== null && own === undefined && known !== undefined)
        this.remembered.set(id, { ...known, checkedAt: now });
      else
        this.remembered.set(id, {
          learned: learnedFromTriage(
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

  private forgetOldest(): void {
    for (const id of this.remembered.keys()) {
      if (this.remembered.size <= mostProjects) return;
      this.remembered.delete(id);
    }
  }
}
